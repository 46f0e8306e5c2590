import { useEffect, useRef } from 'react'

/** Asked before something typed is thrown away. The harmless answer has the focus. */
export function KeepOrDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  return (
    <>
      <p className="keep-or-discard" role="alert">
        Throw away what you typed?
      </p>
      <button ref={keep} className="btn line sm" type="button" onClick={onKeep}>
        Keep editing
      </button>
      <button className="btn bad sm" type="button" onClick={onDiscard}>
        Discard
      </button>
    </>
  )
}
