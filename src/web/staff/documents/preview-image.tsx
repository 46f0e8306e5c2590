import { type ReactNode, useEffect, useState } from 'react'
import type { PreviewedDocument } from './document-preview.tsx'
import { PreviewState, PreviewZoom, usePreviewFile, useZoom } from './preview-state.tsx'

/**
 * A picture in a frame without any rights. It is put there as data: a browser shows a picture of its own address inside a frame
 * in its full size only, and this one fits, and can be enlarged.
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

/** The width stands in an attribute, because the frame has our policy, and that allows no style in a page. */
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
