// Exports the board as a picture file, with the computed styles written into its elements.

const EXPORTED_PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "stroke-opacity",
  "opacity",
  "font-size",
  "font-weight",
  "font-family",
  "text-anchor",
  "paint-order",
];

/** Returns a copy of the board that needs no style sheet. */
function standaloneBoard() {
  const board = byId("board");
  const copy = /** @type {SVGSVGElement} */ (board.cloneNode(true));
  const originals = [board, ...board.querySelectorAll("*")];
  [copy, ...copy.querySelectorAll("*")].forEach((element, index) => {
    const style = getComputedStyle(originals[index]);
    if (style.display === "none" || style.visibility === "hidden") {
      element.setAttribute("display", "none");
    }
    for (const property of EXPORTED_PROPERTIES) {
      element.setAttribute(property, style.getPropertyValue(property));
    }
    if (style.getPropertyValue("vector-effect") !== "none") {
      element.setAttribute("vector-effect", "non-scaling-stroke");
    }
    element.removeAttribute("class");
  });
  const { width, height } = board.viewBox.baseVal;
  copy.prepend(
    makeSvg("rect", {
      x: -margin,
      y: -margin,
      width,
      height,
      fill: getComputedStyle(byId("stage")).backgroundColor,
    }),
  );
  return fillIn(copy, { xmlns: SVG_NAMESPACE, width: 2 * width, height: 2 * height }, []);
}

const boardSvg = () => new XMLSerializer().serializeToString(standaloneBoard());

/**
 * @param {Blob} blob
 * @param {string} extension
 * @param {number} [turn]
 */
function saveFile(blob, extension, turn = currentTurn) {
  const link = make("a", {
    download: `${recording.game}-turn-${turn}.${extension}`,
    href: URL.createObjectURL(blob),
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const exportSvg = () => saveFile(new Blob([boardSvg()], { type: "image/svg+xml" }), "svg");

/**
 * Returns the 2D context of a canvas, which every browser supports.
 *
 * @param {HTMLCanvasElement} canvas
 */
const contextOf = (canvas) => /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));

/** Draws the board on a canvas that is `canvasWidth` pixels wide. */
async function boardCanvas(canvasWidth = 1600) {
  const picture = new Image();
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(boardSvg())}`;
  await picture.decode();
  const canvas = make("canvas");
  const { width, height } = byId("board").viewBox.baseVal;
  canvas.width = canvasWidth;
  canvas.height = Math.round((canvasWidth * height) / width);
  contextOf(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Exports the turn shown at the time of the call, even if another turn is shown before the picture
 * is ready.
 */
async function exportPng() {
  const turn = currentTurn;
  (await boardCanvas()).toBlob((blob) => blob && saveFile(blob, "png", turn));
}
