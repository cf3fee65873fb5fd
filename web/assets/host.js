// Host of the play page when there is no server: provides the engine and the page's address.

const playing = new Engine();

/** Requests that start a game and include the number of nodes per turn. */
const beginning = ["/play/new", "/play/preview"];

/** @type {Host} */
const host = {
  fields: new URLSearchParams(location.hash.slice(1)),

  /** Omits the game number, because a game lasts only as long as the page. */
  address(fields) {
    const lasting = Object.entries(fields).filter(([name]) => name !== "id");
    return `#${queryOf(Object.fromEntries(lasting))}`;
  },

  ask(path, body) {
    const work = Number(byId("work").value);
    const sent = beginning.includes(path) ? { ...Object(body), work } : body;
    // The host has the same paths and answers as the engine.
    return playing.ask(/** @type {never} */ (path), sent);
  },

  /** Sets the save link's address when ready, and offers to analyse the replay. */
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
