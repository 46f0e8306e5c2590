import type { WordablePassage } from '#src/features/outbox/wording-of-mail.server.ts'

/** What a passage may fill in: how it is written, what it means, and how it may read. */
export function Placeholders({ placeholders }: Pick<WordablePassage, 'placeholders'>) {
  return (
    <dl className="placeholders">
      {placeholders.map(({ name, means, sample, isRequired }) => (
        <div key={name}>
          <dt>
            <code>{`{${name}}`}</code>
          </dt>
          <dd>
            {means}
            {isRequired && ' (needed)'}: <span className="muted">{sample}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
