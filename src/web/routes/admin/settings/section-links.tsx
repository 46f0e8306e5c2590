import { SECTION_KEYS, SECTIONS } from './sections.ts'

/** The way to each section of the page. */
export function SectionLinks() {
  return (
    <nav className="section-links" aria-label="On this page">
      <ul>
        {SECTION_KEYS.map(section => (
          <li key={section}>
            <a href={`#${section}`}>{SECTIONS[section]}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
