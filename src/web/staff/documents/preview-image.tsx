import type { PreviewProps } from './document-preview.tsx'
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
 * Shows an image in a fully sandboxed frame. A page with a data URL can zoom, but browsers show a plain image URL in a
 * frame only at full size.
 */
export function PreviewImage({ document, toolbarButton, onShown }: PreviewProps) {
  const imageUrl = useLoaded(findFileUrl(document), loadDataUrl)
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

async function loadDataUrl(url: string, signal: AbortSignal): Promise<string> {
  const file = await fetchFile(url, signal)
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
