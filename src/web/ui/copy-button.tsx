import { useState } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Before scripts run, the button is invisible but keeps its space. `site-script/buttons.ts` serves pages without React. */
export function CopyButton({ text, noun, label = 'Copy' }: { text: string; noun?: string; label?: string }) {
  const [outcome, setOutcome] = useState<string>(label)
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
    <button className="copy" type="button" data-copies={text} data-waits={isReady ? undefined : ''} onClick={copyText}>
      <span aria-live="polite">{outcome}</span>
      {noun !== undefined && <span className="visually-hidden"> {noun}</span>}
    </button>
  )
}
