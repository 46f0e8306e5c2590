import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Before React has loaded, the button is invisible but keeps its space, so that nothing moves. */
export function CopyButton({ text, noun }: { text: string; noun: string }) {
  const [outcome, setOutcome] = useState<'Copy' | 'Copied' | 'Copying failed'>('Copy')
  const isReady = useHydrated()

  async function copyText() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      setOutcome('Copying failed')
    }
  }
  return (
    <button className="copy" type="button" data-waits={isReady ? undefined : ''} onClick={copyText}>
      <span aria-live="polite">{outcome}</span>
      <span className="visually-hidden"> {noun}</span>
    </button>
  )
}
