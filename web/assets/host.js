// What the play page finds outside of itself: the engine, and the address of a page from disk.

const playing = new Engine();

/** Requests that begin a game, which say how many positions players evaluate for a turn. */
const beginning = ["/play/new", "/play/preview"];

/** @type {Host} */
const host = {
  fields: new URLSearchParams(location.hash.slice(1)),

  /** A game by hand lasts as long as the page, so its number is of no use to a later one. */
  address(fields) {
    const lasting = Object.entries(fields).filter(([name]) => name !== "id");
    return `#${queryOf(Object.fromEntries(lasting))}`;
  },

  ask(path, body) {
    const work = Number(byId("work").value);
    const sent = beginning.includes(path) ? { ...Object(body), work } : body;
    // The paths that a host knows are those of the engine, with the same answers.
    return playing.ask(/** @type {never} */ (path), sent);
  },

  /** Fills in the link that saves the replay when that is there, and offers to analyse it. */
  finished(table, save) {
    let bytes = new Uint8Array();
    const attributes = { id: "analyse", disabled: "" };
    const open = () => openReplay(save.download, bytes);
    const analyse = button("Analyse this game", open, attributes);
    playing.ask("/play/replay", {}).then((reply) => {
      if (reply.error !== undefined) {
        tell(reply.error);
        return;
      }
      bytes = new TextEncoder().encode(reply.line);
      save.href = URL.createObjectURL(new Blob([bytes], { type: "application/x-ndjson" }));
      analyse.disabled = false;
    });
    return [analyse, save];
  },

  async open(file) {
    try {
      await openReplay(file.name, new Uint8Array(await file.arrayBuffer()));
    } catch (failure) {
      tell(`${file.name}: cannot be read (${messageOf(failure)})`);
    }
  },
};

part(".main", byId("new")).before(byId("strength"));
for (const [name, value] of host.fields) {
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector(`#new [name="${CSS.escape(name)}"]`);
  if (field) field.value = value;
}
addEventListener("hashchange", () => location.reload());
