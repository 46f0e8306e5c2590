import type { ReactNode } from 'react'
import { type Panel, Swatch } from './swatch.tsx'

export function EmptyState({
  panel,
  title,
  heading: Heading = 'h3',
  action,
  children,
}: {
  panel: Panel
  title: string
  heading?: 'h1' | 'h2' | 'h3'
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="empty">
      <Swatch panel={panel} size="large" />
      <div>
        <Heading>{title}</Heading>
        <div className="empty-text muted">{children}</div>
        {action && <div className="empty-action">{action}</div>}
      </div>
    </div>
  )
}
