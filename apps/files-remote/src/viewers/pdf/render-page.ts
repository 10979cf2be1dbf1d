import { AnnotationMode, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Pixels of one canvas: Safari on phones keeps a larger one empty. A page that needs more is drawn with fewer pixels. */
const mostCanvasPixels = 16_777_216

/**
 * Draws a page into a new canvas, with fields and comments as the document pictures them.
 * @param scale CSS pixels for each point of the page
 * @throws an error when `signal` aborts
 */
export async function renderPage(
  page: PDFPageProxy,
  scale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const viewport = page.getViewport({ scale })
  const area = viewport.width * viewport.height
  const density = Math.min(window.devicePixelRatio || 1, Math.sqrt(mostCanvasPixels / area))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width * density))
  canvas.height = Math.max(1, Math.floor(viewport.height * density))
  // The layer above it has the text for screen readers.
  canvas.ariaHidden = 'true'
  const task = page.render({
    canvas,
    viewport,
    transform: [density, 0, 0, density, 0, 0],
    annotationMode: AnnotationMode.ENABLE,
  })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel)
  try {
    signal.throwIfAborted()
    await task.promise
    return canvas
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/**
 * Fills `container` with the text of a page, transparent above its picture, to be selected and marked. It follows the scale by the
 * variables of the style sheet. Returns one element for each piece of text, in the order of `readPageText`.
 */
export async function renderTextLayer(
  page: PDFPageProxy,
  container: HTMLElement,
  signal: AbortSignal,
): Promise<readonly HTMLElement[]> {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(textOptions),
    container,
    viewport: page.getViewport({ scale: 1 }),
  })
  const cancel = () => layer.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await layer.render()
    return layer.textDivs
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Returns the pieces of a page's text, in the order of their elements in `renderTextLayer`. */
export async function readPageText(page: PDFPageProxy): Promise<{ text: string; endsLine: boolean }[]> {
  const { items } = await page.getTextContent(textOptions)
  return items.flatMap((item) => ('str' in item ? [{ text: item.str, endsLine: item.hasEOL }] : []))
}

/** The same for both functions, so that pieces and elements match. */
const textOptions = { includeMarkedContent: false, disableNormalization: true }
