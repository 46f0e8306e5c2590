import type { ReactNode } from 'react'

export type Action = { text: string; href: string }

/** The one thing to do next, and after it what it costs or what happens. */
export function CallToAction({ action, after }: { action: Action | null; after?: ReactNode }) {
  return (
    <>
      {action && (
        <p>
          <a className="btn next" href={action.href}>
            {action.text}
          </a>
        </p>
      )}
      {after && <p className="after">{after}</p>}
    </>
  )
}
