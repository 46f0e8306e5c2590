import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import type { PreviewedDocument } from './document-preview.tsx'
import type { DrawnPdf } from './draw-pdf.client.ts'
import { PreviewState, PreviewZoom, usePreviewFile, useZoom } from './preview-state.tsx'

/**
 * Draws the pages ourselves: browsers show no PDF in a sandboxed frame, and without the sandbox it could run scripts.
 */
export function PreviewPdf({ document, tool }: { document: PreviewedDocument; tool: ReactNode }) {
  const pdf = usePdf(usePreviewFile(document.id))
  const zoom = useZoom()
  const region = useRef<HTMLElement>(null)
  if (pdf === null || pdf === 'failed') return <PreviewState state={pdf ?? 'loading'} tool={tool} />
  const pages = Array.from({ length: pdf.pages }, (_, index) => index + 1)
  return (
    <div className="preview">
      <PreviewZoom zoom={zoom} about={pdf.pages === 1 ? '1 page' : `${pdf.pages} pages`} tool={tool} />
      <section
        className="preview-pages"
        ref={region}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and so the arrow keys must reach it
        tabIndex={0}
        aria-label={`Pages of ${document.fileName}`}
        data-zoom={zoom.percent}
      >
        {pages.map(number => (
          // Keyed by zoom: a canvas that is being drawn on cannot be reused.
          <PreviewPage key={`${number} ${zoom.percent}`} pdf={pdf} number={number} region={region} />
        ))}
      </section>
    </div>
  )
}

/** pdf.js is loaded on demand, because it is larger than all our own scripts. */
function usePdf(file: Blob | 'failed' | null): DrawnPdf | 'failed' | null {
  const [pdf, setPdf] = useState<DrawnPdf | 'failed' | null>(null)
  useEffect(() => {
    if (file === null || file === 'failed') return setPdf(file)
    let isShown = true
    let opened: DrawnPdf | null = null
    open(file).then(
      drawn => {
        opened = drawn
        if (isShown) setPdf(drawn)
        else drawn.close()
      },
      () => isShown && setPdf('failed'),
    )
    return () => {
      isShown = false
      opened?.close()
    }
  }, [file])
  return pdf
}

async function open(file: Blob): Promise<DrawnPdf> {
  const [{ drawPdf }, bytes] = await Promise.all([import('./draw-pdf.client.ts'), file.arrayBuffer()])
  return drawPdf(bytes)
}

/** Draws a page only while it is near the viewport, so that 200 pages do not fill the memory. */
function PreviewPage({
  pdf,
  number,
  region,
}: {
  pdf: DrawnPdf
  number: number
  region: RefObject<HTMLElement | null>
}) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const sheet = canvas.current
    if (sheet === null) return
    let drawing: AbortController | null = null
    const watch = new IntersectionObserver(
      ([seen]) => {
        drawing?.abort()
        drawing = null
        if (seen?.isIntersecting !== true) return empty(sheet)
        drawing = new AbortController()
        void pdf.draw(number, sheet, drawing.signal)
      },
      { root: region.current, rootMargin: '100%' },
    )
    watch.observe(sheet)
    return () => {
      watch.disconnect()
      drawing?.abort()
    }
  }, [pdf, number, region])
  return (
    <canvas
      ref={canvas}
      width={pdf.firstPage.width}
      height={pdf.firstPage.height}
      role="img"
      aria-label={`Page ${number} of ${pdf.pages}`}
    />
  )
}

/** Frees the canvas's memory and keeps its aspect ratio, so that nothing shifts. */
function empty(sheet: HTMLCanvasElement) {
  const height = Math.round((sheet.height / sheet.width) * EMPTY_WIDTH)
  sheet.width = EMPTY_WIDTH
  sheet.height = Math.max(height, 1)
}

const EMPTY_WIDTH = 100
