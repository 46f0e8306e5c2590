import type { ReactNode } from 'react'
import { dateInWords } from '#src/dates.ts'

export type LegalSection = { id: string; title: string; body: ReactNode }

/** Shows a legal text with a summary, a table of contents and numbered sections. */
export function LegalPage({
  title,
  lead,
  updated,
  gist,
  sections,
}: {
  title: string
  lead: string
  /** Example: "2026-11-01". */
  updated: string
  gist: ReadonlyArray<{ question: string; answer: ReactNode }>
  sections: ReadonlyArray<LegalSection>
}) {
  return (
    <div className="wrap columns legal-page">
      <header className="page-head">
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className="small muted">
          Last updated: <time dateTime={updated}>{dateInWords(new Date(`${updated}T12:00:00Z`))}</time>
        </p>
      </header>
      <section className="in-short" aria-labelledby="in-short">
        <h2 id="in-short">In short</h2>
        <dl>
          {gist.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </section>
      <nav className="contents" aria-labelledby="contents">
        <h2 id="contents">Contents</h2>
        <ol>
          {sections.map(section => (
            <li key={section.id}>
              <a href={`#${section.id}`}>{section.title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="legal-text">
        {sections.map(({ id, title, body }, index) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>
              <span className="muted">{index + 1}.</span> {title}
            </h2>
            {body}
          </section>
        ))}
      </div>
    </div>
  )
}
