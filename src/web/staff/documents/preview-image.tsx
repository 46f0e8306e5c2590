import { type ReactNode, useEffect, useState } from 'react'
import type { PreviewedDocument } from './document-preview.tsx'
import { PreviewState, PreviewZoom, usePreviewFile, useZoom } from './preview-state.tsx'

/**
 * An image in a fully sandboxed frame, as a data URL: a browser shows an image address in a frame only at full size.
 */
export function PreviewImage({ document, tool }: { document: PreviewedDocument; tool: ReactNode }) {
  const file = usePreviewFile(document.id)
  const picture = useAsData(file)
  const zoom = useZoom()
  if (picture === null || picture === 'failed') return <PreviewState state={picture ?? 'loading'} tool={tool} />
  return (
    <div className="preview">
      <PreviewZoom zoom={zoom} about="Image" tool={tool} />
      <iframe
        className="preview-frame"
        sandbox=""
        title={`Preview of ${document.fileName}`}
        srcDoc={page(picture, zoom.percent)}
      />
    </div>
  )
}

/** `width` is an attribute, because our CSP also forbids inline styles in the frame. */
function page(picture: string, percent: number): string {
  return `<!doctype html><html lang="en"><title>Preview</title><img src="${picture}" alt="The document" width="${percent}%"></html>`
}

function useAsData(file: Blob | 'failed' | null): string | 'failed' | null {
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
