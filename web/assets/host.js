// What the play page finds outside of itself: the engine, and the address of a page from disk.

const playing = new Engine();

const host = {
  fields: new URLSearchParams(location.hash.slice(1)),

  /** A game by hand lasts as long as the page, so its number is of no use to a later one. */
  address({ id: _, ...fields }) {
    return `#${new URLSearchParams(fields)}`;
  },

  ask: (path, body) =>
    playing.ask(
      path,
      ["/play/new", "/play/preview"].includes(path)
        ? { ...body, work: Number(byId("work").value) }
        : body,
    ),

  /** Fills in the link that saves the replay when that is there, and offers to analyse it. */
  finished(table, save) {
    let bytes;
    const analyse = button("Analyse this game", () => openReplay(save.download, bytes), {
      id: "analyse",
      disabled: "",
    });
    playing.ask("/play/replay", {}).then(({ line, error }) => {
      if (error) return tell(error);
      bytes = new TextEncoder().encode(line);
      save.href = URL.createObjectURL(new Blob([bytes], { type: "application/x-ndjson" }));
      analyse.disabled = false;
    });
    return [analyse, save];
  },

  async open(file) {
    try {
      await openReplay(file.name, new Uint8Array(await file.arrayBuffer()));
    } catch (failure) {
      tell(`${file.name}: cannot be read (${failure.message})`);
    }
  },
};

byId("new").querySelector(".main").before(byId("strength"));
for (const [name, value] of host.fields) {
  const field = document.querySelector(`#new [name="${CSS.escape(name)}"]`);
  if (field) field.value = value;
}
addEventListener("hashchange", () => location.reload());
