// What the play page finds outside of itself: the engine, and the address of a page from disk.

const LARGEST = 64 * 1024 * 1024;
const playing = new Engine();

const host = {
  fields: new URLSearchParams(location.hash.slice(1)),

  /** A game by hand lasts as long as the page, so its number is of no use to a later one. */
  address: ({ id, ...fields }) => `#${new URLSearchParams(fields)}`,

  ask: (path, body) => playing.ask(path, ["/play/new", "/play/preview"].includes(path) ? { ...body, work: Number(partOf("work").value) } : body),

  /** Fills in the link that saves the replay when that is there, and offers to analyse it. */
  finished(table, save) {
    const analyse = Object.assign(document.createElement("button"), { type: "button", id: "analyse", textContent: "Analyse this game", disabled: true });
    playing.ask("/play/replay", {}).then(({ line, error }) => {
      if (error) return tell(error);
      const bytes = new TextEncoder().encode(line);
      save.href = URL.createObjectURL(new Blob([bytes], { type: "application/x-ndjson" }));
      analyse.disabled = false;
      analyse.addEventListener("click", () => openReplay(save.download, bytes));
    });
    return [analyse, save];
  },

  async open(file) {
    if (file.size > LARGEST) return tell(`${file.name}: larger than 64 MiB`);
    try {
      await openReplay(file.name, new Uint8Array(await file.arrayBuffer()));
    } catch (failure) {
      tell(`${file.name}: cannot be read (${failure.message})`);
    }
  },
};

partOf("new").querySelector(".main").before(partOf("strength"));
for (const [name, value] of host.fields) {
  const field = document.querySelector(`#new [name="${CSS.escape(name)}"]`);
  if (field) field.value = value;
}
addEventListener("hashchange", () => location.reload());
