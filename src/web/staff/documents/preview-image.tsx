import { useEffect, useState } from 'react'
import type { PreviewProps } from './document-preview.tsx'
import { PreviewState, PreviewZoom, usePreviewFile, useReportShown, useZoom } from './preview-state.tsx'

/**
 * Shows an image in a fully sandboxed frame. A page with a data URL can zoom, but browsers show a plain image URL in a
 * frame only at full size.
 */
export function PreviewImage({ document, toolbarButton, onShown }: PreviewProps) {
  const file = usePreviewFile(document.id)
  const imageUrl = useDataUrl(file)
  const zoom = useZoom()
  useReportShown(imageUrl, onShown)
  if (imageUrl === null || imageUrl === 'failed')
    return <PreviewState state={imageUrl ?? 'loading'} toolbarButton={toolbarButton} />
  return (
    <div className="preview">
      <PreviewZoom zoom={zoom} description="Image" toolbarButton={toolbarButton} />
      <div className="preview-turn" data-turn={zoom.turn}>
        <iframe
          className="preview-frame"
          sandbox=""
          title={`Preview of ${document.fileName}`}
          srcDoc={zoom.isFitted ? buildFittedPage(imageUrl) : buildFramePage(imageUrl, zoom.percent)}
        />
      </div>
    </div>
  )
}

/** Sets the width as an attribute, because our CSP also forbids inline styles in the frame. */
function buildFramePage(imageUrl: string, percent: number): string {
  return `<!doctype html><html lang="en"><title>Preview</title><img src="${imageUrl}" alt="The document" width="${percent}%"></html>`
}

/** An SVG fits a picture into the frame without a style. */
function buildFittedPage(imageUrl: string): string {
  return `<!doctype html><html lang="en"><title>Preview</title><svg width="100%" height="94vh"><image href="${imageUrl}" width="100%" height="100%" role="img" aria-label="The document"/></svg></html>`
}

function useDataUrl(file: Blob | 'failed' | null): string | 'failed' | null {
  const [data, setData] = useState<string | 'failed' | null>(null)
  useEffect(() => {
    if (file === null || file === 'failed') return setData(file)
    const reader = new FileReader()
    reader.onload = () => setData(String(reader.result))
    reader.onerror = () => setData('failed')
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return data
}
