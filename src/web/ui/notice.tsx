import type { ReactNode } from 'react'

/** Something to know before going on. What just happened is a toast's; what is wrong with a form is the error summary's. */
export function Notice({
  tone = 'info',
  title,
  heading: Heading = 'h3',
  role,
  children,
}: {
  tone?: 'info' | 'ok' | 'bad'
  title?: string
  /** As deep as the place it stands in. */
  heading?: 'h2' | 'h3'
  /** `alert` where it answers what the reader has just done. */
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
