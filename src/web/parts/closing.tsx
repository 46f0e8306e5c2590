import type { ReactNode } from 'react'
import { type Action, CallToAction } from './call-to-action.tsx'

/** The end of a page: the cloth from edge to edge, and on a label the one thing to do now. */
export function Closing({
  title,
  action,
  after,
  children,
}: {
  title: string
  action: Action
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="close cloth whole">
      <div className="wrap">
        <div className="label">
          <h2>{title}</h2>
          <p>{children}</p>
          <CallToAction action={action} after={after} />
        </div>
      </div>
    </section>
  )
}
