import type { ReactNode } from 'react'
import { SECTIONS, type Section } from './sections.ts'

/** A section of the page: what it is about, and its form beside it. `isWide`: the form needs the whole width. */
export function SettingsPanel({
  section,
  about,
  isWide = false,
  children,
}: {
  section: Section
  about: ReactNode
  isWide?: boolean
  children: ReactNode
}) {
  return (
    <section className={isWide ? 'panel setting wide' : 'panel setting'} id={section}>
      <div className="setting-about">
        <h2 id={`${section}-title`}>{SECTIONS[section]}</h2>
        {about}
      </div>
      {children}
    </section>
  )
}
