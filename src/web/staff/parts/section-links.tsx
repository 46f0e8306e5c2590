export function SectionLinks({ sections }: { sections: ReadonlyArray<readonly [id: string, label: string]> }) {
  return (
    <nav className="section-links" aria-label="On this page">
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
