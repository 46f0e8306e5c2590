import type { ReactNode } from 'react'
import { type Panel, Swatch } from './swatch.tsx'

/** One thing we do: a square of cloth, a title, a description. Stands in a list. */
export function FeatureCard({ panel, title, children }: { panel: Panel; title: string; children: ReactNode }) {
  return (
    <li className="feature">
      <Swatch panel={panel} size="large" />
      <div>
        <h3>{title}</h3>
        <p>{children}</p>
      </div>
    </li>
  )
}
