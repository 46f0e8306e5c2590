import type { ReactNode } from 'react'

/** The end of a page: the cloth from edge to edge, and on a label the one thing to do now. */
export function Closing({
  title,
  action,
  after,
  children,
}: {
  title: string
  action: { text: string; href: string }
  /** The line after the button: what it costs, or what happens. */
  after?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="close cloth whole">
      <div className="wrap">
        <div className="label">
          <h2>{title}</h2>
          <p>{children}</p>
          <p>
            <a className="btn next" href={action.href}>
              {action.text}
            </a>
          </p>
          {after && <p className="after">{after}</p>}
        </div>
      </div>
    </section>
  )
}
