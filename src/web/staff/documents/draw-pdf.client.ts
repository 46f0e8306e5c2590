import {
  GlobalWorkerOptions,
  getDocument,
  type PDFDocumentProxy,
  VerbosityLevel,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Sizes are CSS pixels at scale 1; only their ratio matters. */
export type DrawablePdf = {
  pages: number
  firstPage: { width: number; height: number }
  /** Draws page `number`, counted from 1, turned by `turn` degrees, until `signal` aborts. A page that cannot be drawn stays empty. */
  draw(page: TurnedPage, canvas: HTMLCanvasElement, signal: AbortSignal): Promise<void>
  close: () => void
}

type TurnedPage = { number: number; turn: number }

GlobalWorkerOptions.workerSrc = workerUrl

/** Limits the memory of a page on phones: a pixel takes four bytes. */
const MAX_CANVAS_PIXELS = 16_000_000

/**
 * Reads a PDF with pdf.js in a worker, without scripts, XFA forms or browser font parsing, because files are untrusted.
 * Rejects when the PDF cannot be read.
 */
export async function openDrawablePdf(bytes: ArrayBuffer): Promise<DrawablePdf> {
  const loadingTask = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    disableFontFace: true,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: 100_000_000,
    useWorkerFetch: false,
    BinaryDataFactory: BundledFiles,
    // pdf.js requires these URLs, but `BundledFiles` finds each file by its name.
    cMapUrl: '/',
    standardFontDataUrl: '/',
    wasmUrl: '/',
  })
  try {
    const pdf = await loadingTask.promise
    const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 })
    return {
      pages: pdf.numPages,
      firstPage: { width: Math.ceil(width), height: Math.ceil(height) },
      draw: (page, canvas, signal) => drawPage(pdf, page, canvas, signal),
      close: () => void loadingTask.destroy(),
    }
  } catch (error) {
    void loadingTask.destroy()
    throw error
  }
}

async function drawPage(
  pdf: PDFDocumentProxy,
  { number, turn }: TurnedPage,
  canvas: HTMLCanvasElement,
  signal: AbortSignal,
) {
  try {
    const page = await pdf.getPage(number)
    if (signal.aborted) return
    const rotation = (page.rotate + turn) % 360
    const unscaledViewport = page.getViewport({ scale: 1, rotation })
    const scaleToFit = (canvas.clientWidth * devicePixelRatio) / unscaledViewport.width
    const viewport = page.getViewport({
      rotation,
      scale: Math.min(scaleToFit, Math.sqrt(MAX_CANVAS_PIXELS / (unscaledViewport.width * unscaledViewport.height))),
    })
    canvas.width = Math.ceil(viewport.width)
    canvas.height = Math.ceil(viewport.height)
    const renderTask = page.render({ canvas, viewport })
    signal.addEventListener('abort', () => renderTask.cancel())
    await renderTask.promise
  } catch {
    // The drawing was aborted, or pdf.js cannot read this page. Other pages may still work.
  }
}

/** pdf.js loads these standard fonts, CJK character maps and image decoders on demand. */
const BUNDLED_FILES = import.meta.glob<string>(
  [
    '/node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '/node_modules/pdfjs-dist/cmaps/*.bcmap',
    '/node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)

class BundledFiles {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const [, url] = Object.entries(BUNDLED_FILES).find(([path]) => path.endsWith(`/${filename}`)) ?? []
    if (url === undefined) throw new Error(`There is no ${filename}.`)
    const response = await fetch(url)
    if (!response.ok) throw new Error(`${filename} could not be loaded.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
