import { useRef } from 'react'
import { useOnChange } from '../../../../ui/on-change.ts'
import type { Sending } from './use-sending.ts'

/** Sends the form; says how its file stands while it is on its way, and goes on with one that is paused. */
export function SendButton({
  sending,
  isReady,
  goOn,
  children,
}: {
  sending: Sending | null
  isReady: boolean
  goOn: () => void
  children: string
}) {
  const button = useRef<HTMLButtonElement>(null)
  const isPaused = sending?.how === 'paused'
  // What it was paused with is gone.
  useOnChange(isPaused, () => isPaused && button.current?.focus())
  return isPaused ? (
    <button ref={button} className="btn plain" type="button" onClick={goOn}>
      {WORDS.paused}
    </button>
  ) : (
    <button className="btn plain" type="submit" disabled={sending !== null || !isReady}>
      {sending === null ? children : WORDS[sending.how]}
    </button>
  )
}

const WORDS: Record<Sending['how'], string> = {
  paused: 'Continue',
  starting: 'Uploading...',
  moving: 'Uploading...',
  'no-connection': 'Waiting...',
  busy: 'Waiting...',
}
