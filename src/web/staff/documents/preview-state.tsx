import { type ReactNode, useEffect, useState } from 'react'
import { addresses } from '#src/addresses.ts'

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

/** Fetches the file once. Null until it has arrived. */
export function usePreviewFile(documentId: string): Blob | 'failed' | null {
  const [file, setFile] = useState<Blob | 'failed' | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    fetchFile(documentId, leaving.signal).then(
      found => setFile(found),
      () => leaving.signal.aborted || setFile('failed'),
    )
    return () => leaving.abort()
  }, [documentId])
  return file
}

async function fetchFile(documentId: string, signal: AbortSignal): Promise<Blob> {
  const response = await fetch(addresses.adminFile(documentId), { signal, redirect: 'manual' })
  // The session has ended: reloading leads to the sign-in and back here.
  if (response.type === 'opaqueredirect') {
    location.reload()
    return new Promise(() => {})
  }
  if (!response.ok) throw new Error(`The file was refused with ${response.status}.`)
  return response.blob()
}

/** Per cent of the available width. The style sheet has a rule for each. */
const STEPS = [50, 75, 100, 150, 200, 300] as const

type Zoom = ReturnType<typeof useZoom>

export function useZoom() {
  const [step, setStep] = useState<number>(STEPS.indexOf(100))
  const go = (by: number) => setStep(now => Math.min(Math.max(now + by, 0), STEPS.length - 1))
  return {
    percent: STEPS[step] ?? 100,
    smaller: step > 0 ? () => go(-1) : null,
    larger: step < STEPS.length - 1 ? () => go(1) : null,
  }
}

/** A button at its limit stays enabled, so that it keeps the focus. */
export function PreviewZoom({ zoom, about, tool }: { zoom: Zoom; about: string; tool: ReactNode }) {
  return (
    <div className="ends preview-bar">
      <p>{about}</p>
      {tool}
      <div className="preview-zoom">
        <Step words="Zoom out" sign="−" press={zoom.smaller} />
        <output aria-label="Zoom">{zoom.percent}%</output>
        <Step words="Zoom in" sign="+" press={zoom.larger} />
      </div>
    </div>
  )
}

function Step({ words, sign, press }: { words: string; sign: string; press: (() => void) | null }) {
  return (
    <button
      className="icon-btn"
      type="button"
      aria-label={words}
      title={words}
      aria-disabled={press === null}
      onClick={() => press?.()}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}
