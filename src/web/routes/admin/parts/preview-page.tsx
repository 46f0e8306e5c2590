import { type RefObject, useEffect, useRef } from 'react'
import type { DrawnPdf } from './draw-pdf.client.ts'

/** One page, drawn while it is in sight or near it: a bank statement of two hundred pages must not fill the memory. */
export function PreviewPage({
  pdf,
  number,
  region,
}: {
  pdf: DrawnPdf
  number: number
  /** What scrolls. */
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

/** Of the same shape, so that nothing shifts, and of next to no memory. */
function empty(sheet: HTMLCanvasElement) {
  const height = Math.round((sheet.height / sheet.width) * EMPTY_WIDTH)
  sheet.width = EMPTY_WIDTH
  sheet.height = Math.max(height, 1)
}

const EMPTY_WIDTH = 100
