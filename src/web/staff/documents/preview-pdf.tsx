import { type RefObject, useEffect, useRef } from 'react'
import type { PreviewProps } from './document-preview.tsx'
import type { DrawablePdf } from './draw-pdf.client.ts'
import {
  fetchFile,
  findFileUrl,
  PreviewState,
  PreviewZoom,
  useLoaded,
  useReportShown,
  useZoom,
} from './preview-state.tsx'

/**
 * Draws the pages with pdf.js. Browsers show no PDF in a sandboxed frame, and without the sandbox a PDF could run
 * scripts.
 */
export function PreviewPdf({ document, toolbarButton, onShown }: PreviewProps) {
  const pdf = useLoaded(findFileUrl(document), loadPdf)
  const zoom = useZoom()
  useReportShown(pdf, onShown)
  const region = useRef<HTMLElement>(null)
  if (pdf === null || pdf === 'failed') return <PreviewState state={pdf ?? 'loading'} toolbarButton={toolbarButton} />
  const pages = Array.from({ length: pdf.pages }, (_, index) => index + 1)
  return (
    <div className="preview">
      <PreviewZoom
        zoom={zoom}
        description={pdf.pages === 1 ? '1 page' : `${pdf.pages} pages`}
        toolbarButton={toolbarButton}
      />
      <section
        className="preview-pages"
        ref={region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this region
        tabIndex={0}
        aria-label={`Pages of ${document.fileName}`}
        data-zoom={zoom.isFitted ? 'fit' : zoom.percent}
      >
        {pages.map(number => (
          // The key includes the zoom, because pdf.js refuses a canvas that it is still drawing on.
          <PreviewPage
            key={`${number} ${zoom.percent} ${zoom.isFitted} ${zoom.turn}`}
            pdf={pdf}
            number={number}
            turn={zoom.turn}
            region={region}
          />
        ))}
      </section>
    </div>
  )
}

/** pdf.js is loaded on demand, because it is larger than all our own scripts. */
async function loadPdf(url: string, signal: AbortSignal): Promise<DrawablePdf> {
  const [{ openDrawablePdf }, file] = await Promise.all([import('./draw-pdf.client.ts'), fetchFile(url, signal)])
  const pdf = await openDrawablePdf(await file.arrayBuffer())
  if (signal.aborted) pdf.close()
  signal.addEventListener('abort', pdf.close)
  return pdf
}

/** Draws a page only while it is near the viewport, so that 200 pages do not fill the memory. */
function PreviewPage({
  pdf,
  number,
  turn,
  region,
}: {
  pdf: DrawablePdf
  number: number
  turn: number
  region: RefObject<HTMLElement | null>
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const canvasElement = canvas.current
    if (canvasElement === null) return
    let controller: AbortController | null = null
    const observer = new IntersectionObserver(
      ([entry]) => {
        controller?.abort()
        controller = null
        if (entry?.isIntersecting !== true) return shrinkCanvas(canvasElement)
        controller = new AbortController()
        void pdf.draw({ number, turn }, canvasElement, controller.signal)
      },
      { root: region.current, rootMargin: '100%' },
    )
    observer.observe(canvasElement)
    return () => {
      observer.disconnect()
      controller?.abort()
    }
  }, [pdf, number, turn, region])
  const { width, height } = pdf.firstPage
  const isOnItsSide = turn % 180 !== 0
  return (
    <canvas
      ref={canvas}
      width={isOnItsSide ? height : width}
      height={isOnItsSide ? width : height}
      role="img"
      aria-label={`Page ${number} of ${pdf.pages}`}
    />
  )
}

/** Shrinks the canvas to free its memory, but keeps its aspect ratio, so that the pages do not shift. */
function shrinkCanvas(canvas: HTMLCanvasElement) {
  const height = Math.round((canvas.height / canvas.width) * SHRUNK_CANVAS_WIDTH_PX)
  canvas.width = SHRUNK_CANVAS_WIDTH_PX
  canvas.height = Math.max(height, 1)
}

const SHRUNK_CANVAS_WIDTH_PX = 100
