export function SectionLinks({
  sections,
  className = 'section-links',
}: {
  sections: ReadonlyArray<readonly [id: string, label: string]>
  className?: string
}) {
  return (
    <nav className={className} aria-label="On this page">
      <ul className="row">
        {sections.map(([id, label]) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
