import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Space is reserved before scripts run, so that nothing shifts. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [outcome, setOutcome] = useState<'Copy' | 'Copied' | 'Not allowed here'>('Copy')
  const isReady = useHydrated()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('Copied')
    } catch {
      setOutcome('Not allowed here')
    }
  }
  return (
    <button className="copy" type="button" data-waits={isReady ? undefined : ''} onClick={copy}>
      <span aria-live="polite">{outcome}</span>
      <span className="visually-hidden"> {what}</span>
    </button>
  )
}
