import type { ReactNode } from 'react'

/** Instead of a preview: it is on its way, or it does not come. */
export function PreviewState({ state, tool }: { state: 'loading' | 'failed'; tool: ReactNode }) {
  if (state === 'loading') {
    return (
      <div className="preview none">
        <p role="status">Loading the preview...</p>
      </div>
    )
  }
  return (
    <div className="preview none">
      <div className="notice bad" role="alert">
        <p>
          <strong>Error loading preview:</strong> Failed to load the document. Please try downloading it instead.
        </p>
      </div>
      {tool}
    </div>
  )
}
