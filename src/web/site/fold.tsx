import type { ReactNode } from 'react'

/** Hides content behind a summary on phones. Wider screens always show it, if the browser can style `<details>`. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
