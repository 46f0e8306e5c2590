import type { ReactNode } from 'react'
import { type Panel, Swatch } from './swatch.tsx'

export function SectionHeading({
  title,
  subtitle,
  link,
}: {
  title: string
  subtitle?: ReactNode
  link?: { href: string; text: string }
}) {
  return (
    <div className="row ends sec-head">
      <h2>{title}</h2>
      {subtitle && <p className="muted">{subtitle}</p>}
      {link && (
        <p>
          <a href={link.href}>{link.text}</a>
        </p>
      )}
    </div>
  )
}

export function FeatureCard({ panel, title, children }: { panel: Panel; title: string; children: ReactNode }) {
  return (
    <li className="feature">
      <Swatch panel={panel} size="large" />
      <div>
        <h3>{title}</h3>
        <p className="muted">{children}</p>
      </div>
    </li>
  )
}

export function Steps({ steps }: { steps: ReadonlyArray<{ title: string; description: string }> }) {
  return (
    <ol className={`stitch of${steps.length}`}>
      {steps.map((step, index) => (
        <li key={step.title}>
          <span className="step-number" aria-hidden="true">
            {index + 1}
          </span>
          <h3>{step.title}</h3>
          <p className="muted">{step.description}</p>
        </li>
      ))}
    </ol>
  )
}

export function Questions({
  id,
  title,
  questions,
}: {
  id?: string
  title: string
  questions: ReadonlyArray<{
    question: string
    answer: string
    official?: ReadonlyArray<{ name: string; url: string }>
  }>
}) {
  return (
    <section className="wrap page-section columns faq" id={id}>
      <h2>{title}</h2>
      <div>
        {questions.map(({ question, answer, official = [] }, index) => (
          <details key={question} open={index === 0} className="question">
            <summary>{question}</summary>
            <p className="muted">{answer}</p>
            {official.map(({ name, url }) => (
              <p key={url} className="after">
                <a href={url} rel="noopener">
                  {name}
                </a>
              </p>
            ))}
          </details>
        ))}
      </div>
    </section>
  )
}
