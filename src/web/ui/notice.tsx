import type { ReactNode } from 'react'

/** Use a notice for information that stays on the page, a toast for the result of an action, and the error summary for form errors. */
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
