// Host of the play page when there is no server: provides the engine and the page's address.

const playEngine = new Engine();

/** Requests that start a game and include the number of nodes per turn. */
const startPaths = ["/play/new", "/play/preview"];

/** @type {Host} */
const host = {
  fields: new URLSearchParams(location.hash.slice(1)),

  /** Omits the game number, because a game lasts only as long as the page. */
  address(fields) {
    const lasting = Object.entries(fields).filter(([name]) => name !== "id");
    return `#${queryString(Object.fromEntries(lasting))}`;
  },

  ask(path, body) {
    const nodes = Number(byId("nodes").value);
    const sent = startPaths.includes(path) ? { ...Object(body), nodes } : body;
    // The host has the same paths and answers as the engine.
    return playEngine.ask(/** @type {never} */ (path), sent);
  },

  /** Sets the save link's address when ready, and offers to analyse the replay. */
  finishedGameActions(table, save) {
    let bytes = new Uint8Array();
    const attributes = { id: "analyse", disabled: "" };
    const open = () => openReplay(save.download, bytes);
    const analyse = makeButton("Analyse this game", open, attributes);
    playEngine.ask("/play/replay", {}).then((reply) => {
      if (reply.error !== undefined) {
        showNotice(reply.error);
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
      showNotice(`${file.name}: cannot be read (${messageOf(failure)})`);
    }
  },
};

query(".main", byId("new")).before(byId("strength"));
for (const [name, value] of host.fields) {
  /** @type {HTMLInputElement | null} */
  const field = document.querySelector(`#new [name="${CSS.escape(name)}"]`);
  if (field) field.value = value;
}
addEventListener("hashchange", () => location.reload());
