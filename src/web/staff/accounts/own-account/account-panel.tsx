import type { ReactNode } from 'react'

export function AccountPanel({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about: ReactNode
  children: ReactNode
}) {
  return (
    <section className="panel setting" aria-labelledby={id}>
      <div className="setting-about">
        <h2 id={id}>{title}</h2>
        <p>{about}</p>
      </div>
      <div className="account-panel-body">{children}</div>
    </section>
  )
}
