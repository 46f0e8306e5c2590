import type { ReactNode } from 'react'

/** Content that a phone folds away. Wider screens always show it, where the browser can style the content of `<details>`. */
export function Fold({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details className="fold">
      <summary>{summary}</summary>
      {children}
    </details>
  )
}
