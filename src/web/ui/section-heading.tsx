import type { ReactNode } from 'react'

/** The heading of a section: the title, and beside it a line or a link. */
export function SectionHeading({
  title,
  subtitle,
  centred = false,
  link,
}: {
  title: string
  subtitle?: ReactNode
  centred?: boolean
  link?: { href: string; text: string }
}) {
  return (
    <div className={centred ? 'sec-head centred' : 'sec-head'}>
      <h2>{title}</h2>
      {subtitle && <p>{subtitle}</p>}
      {link && (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      )}
    </div>
  )
}
