import type { ReactNode } from 'react'

/** A link that opens nothing: what may have happened, and the way on. */
export function DeadLink({ why, action, after }: { why: string; action: ReactNode; after: string }) {
  return (
    <>
      <h1>This link does not work any more</h1>
      <p>{why}</p>
      <p className="door-action">{action}</p>
      <p className="after">{after}</p>
    </>
  )
}
