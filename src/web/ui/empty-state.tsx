import type { ReactNode } from 'react'
import { type Panel, Swatch } from './swatch.tsx'

/** Where nothing is yet, or nothing could be shown: a panel of cloth, what will be here, and the button that starts it. */
export function EmptyState({
  panel,
  title,
  heading: Heading = 'h3',
  action,
  children,
}: {
  panel: Panel
  title: string
  /** As deep as the place it stands in. */
  heading?: 'h1' | 'h2' | 'h3'
  action?: ReactNode
  /** Paragraphs. */
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
