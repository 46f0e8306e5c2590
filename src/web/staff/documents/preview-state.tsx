import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { addresses } from '#src/addresses.ts'

export function PreviewState({ state, toolbarButton }: { state: 'loading' | 'failed'; toolbarButton: ReactNode }) {
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
      {toolbarButton}
    </div>
  )
}

/** Loads what a preview shows. Returns null while it loads. */
export function useLoaded<Content>(
  key: string,
  load: (key: string, signal: AbortSignal) => Promise<Content>,
): Content | 'failed' | null {
  const [content, setContent] = useState<Content | 'failed' | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    load(key, signal).then(
      loaded => signal.aborted || setContent(() => loaded),
      () => signal.aborted || setContent('failed'),
    )
    return () => controller.abort()
  }, [key, load])
  return content
}

export function findFileUrl({ id, href }: { id: string; href?: string }): string {
  return href ?? addresses.adminFile(id)
}

export async function fetchFile(url: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetchForPreview(url, signal)
  return response.blob()
}

export async function fetchForPreview(url: string, signal: AbortSignal): Promise<Response> {
  const response = await fetch(url, { signal, redirect: 'manual' })
  // The session has ended. Reloading shows the sign-in page, which leads back to this page.
  if (response.type === 'opaqueredirect') {
    location.reload()
    return new Promise(() => {})
  }
  if (!response.ok) throw new Error(`The file was refused with ${response.status}.`)
  return response
}

export function useReportShown(content: unknown, onShown: (() => void) | undefined) {
  const report = useEffectEvent(() => onShown?.())
  const isShown = content !== null && content !== 'failed'
  useEffect(() => {
    if (isShown) report()
  }, [isShown])
}

/** An image or page can fill these percentages of the available width. preview.css has a rule for each except 100. */
const ZOOM_PERCENTS = [50, 75, 100, 150, 200, 300] as const

type Zoom = ReturnType<typeof useZoom>

export function useZoom() {
  const [index, setIndex] = useState<number>(ZOOM_PERCENTS.indexOf(100))
  const [isFitted, setFitted] = useState(false)
  const [turn, setTurn] = useState(0)
  function changeZoom(steps: number) {
    setFitted(false)
    setIndex(now => Math.min(Math.max(now + steps, 0), ZOOM_PERCENTS.length - 1))
  }
  return {
    percent: ZOOM_PERCENTS[index] ?? 100,
    isFitted,
    /** Degrees clockwise. */
    turn,
    fit: () => setFitted(now => !now),
    rotate: () => setTurn(now => (now + 90) % 360),
    zoomOut: index > 0 ? () => changeZoom(-1) : null,
    zoomIn: index < ZOOM_PERCENTS.length - 1 ? () => changeZoom(1) : null,
  }
}

/** Zoom buttons stay focusable at their limit, so that keyboard users do not lose the focus. */
export function PreviewZoom({
  zoom,
  description,
  toolbarButton,
}: {
  zoom: Zoom
  description: string
  toolbarButton: ReactNode
}) {
  return (
    <div className="ends preview-bar">
      <p>{description}</p>
      {toolbarButton}
      <div className="preview-zoom">
        <button
          className="btn line sm"
          type="button"
          aria-pressed={zoom.isFitted}
          title="Show the whole page"
          onClick={zoom.fit}
        >
          Fit
        </button>
        <ZoomButton label="Rotate" sign="↻" onPress={zoom.rotate} />
        <ZoomButton label="Zoom out" sign="−" onPress={zoom.zoomOut} />
        <output aria-label="Zoom">{zoom.isFitted ? 'Fit' : `${zoom.percent}%`}</output>
        <ZoomButton label="Zoom in" sign="+" onPress={zoom.zoomIn} />
      </div>
    </div>
  )
}

function ZoomButton({ label, sign, onPress }: { label: string; sign: string; onPress: (() => void) | null }) {
  return (
    <button
      className="icon-btn"
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
