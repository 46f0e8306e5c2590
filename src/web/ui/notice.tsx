import type { ReactNode } from 'react'

/** For the result of an action use a toast, for errors of a form the error summary. */
export function Notice({
  tone = 'info',
  title,
  heading: Heading = 'h3',
  role,
  children,
}: {
  tone?: 'info' | 'ok' | 'bad'
  title?: string
  heading?: 'h2' | 'h3'

  role?: 'alert' | 'status'
  children: ReactNode
}) {
  return (
    <div className={`notice ${tone}`} role={role}>
      {title && <Heading>{title}</Heading>}
      {children}
    </div>
  )
}
