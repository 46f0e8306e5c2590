import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** A PDF whose pages can be drawn. Sizes are in pixels at 96 to the inch or thereabouts: they only tell the shape. */
export type DrawnPdf = {
  pages: number
  firstPage: { width: number; height: number }
  /** Draws a page as sharp as the canvas is wide on the screen; a signal ends it. A page that cannot be drawn stays empty. */
  draw(number: number, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>
  close(): void
}

GlobalWorkerOptions.workerSrc = workerAddress

/** As sharp as a good screen needs, and no more than a phone's memory bears for each page. */
const MOST_PIXELS = 16_000_000

/**
 * Reads a PDF with pdf.js: in a worker, without scripts, forms of XFA or fonts that the browser itself would have to read.
 * Rejects where it cannot be read.
 */
export async function drawPdf(bytes: ArrayBuffer): Promise<DrawnPdf> {
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: 100_000_000,
    useWorkerFetch: false,
    BinaryDataFactory: OwnFiles,
    // The factory finds them by their names; these say that there is one for each kind.
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
  })
  try {
    const pdf = await task.promise
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    return {
      pages: pdf.numPages,
      firstPage: { width: Math.ceil(width), height: Math.ceil(height) },
      draw: (number, canvas, signal) => draw(pdf, number, canvas, signal),
      close: () => void task.destroy(),
    }
  } catch (error) {
    void task.destroy()
    throw error
  }
}

async function draw(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement, signal: AbortSignal) {
  try {
    const page = await pdf.getPage(number)
    if (signal.aborted) return
    const natural = page.getViewport({ scale: 1 })
    const wanted = (canvas.clientWidth * devicePixelRatio) / natural.width
    const viewport = page.getViewport({
      scale: Math.min(wanted, Math.sqrt(MOST_PIXELS / (natural.width * natural.height))),
    })
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    const rendering = page.render({ canvas, viewport })
    signal.addEventListener('abort', () => rendering.cancel())
    await rendering.promise
  } catch {
    // Ended by its signal, or a page that pdf.js cannot read: the others may be well.
  }
}

/** Fonts that every reader has to bring, tables of East Asian ones, and decoders of what scanners make: files of our own. */
const OWN_FILES = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)

class OwnFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const [, address] = Object.entries(OWN_FILES).find(([path]) => path.endsWith(`/${filename}`)) ?? []
    if (address === undefined) throw new Error(`There is no ${filename}.`)
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${filename} did not come.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
