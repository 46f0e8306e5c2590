import type { ReactNode } from 'react'

/** Folds content away on phones. Wider screens always show it, if the browser can style the content of `<details>`. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
