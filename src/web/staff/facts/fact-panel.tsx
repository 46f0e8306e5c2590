import { Form } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { RefusedForm } from '../parts/answer.ts'
import type { FactShown } from './facts-page.server.ts'

export function FactPanel({
  fact,
  mayRecord,
  refused,
}: {
  fact: FactShown
  mayRecord: boolean
  refused: RefusedForm | null
}) {
  const { id, text, official, lastCheck, note } = fact
  return (
    <section className="panel setting" id={id} aria-label={text}>
      <div className="setting-about">
        <p>{fact.isOverdue ? <Badge tone="bad">Overdue</Badge> : <Badge tone="good">Checked</Badge>}</p>
        <ul className="plain-list small">
          {official.map(({ name, url }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
      <div className="setting-form">
        <p>{text}</p>
        <p className="small muted">
          {lastCheck}.{note !== null && ` Note: ${note}`}
        </p>
        {mayRecord && !fact.isCheckedToday && (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="fact" value={id} />
            <TextField
              field={{
                id: `note-${id}`,
                name: 'note',
                initialValue: refused?.typed.note ?? '',
                errors: Object.values(refused?.refusal.errors ?? {}),
              }}
              label="Note"
              hint="What you compared, if it helps the next person"
            />
            <SubmitButton look="plain" busyText="Recording...">
              Checked Today
            </SubmitButton>
            <p className="after">The website then shows today’s date beside this fact.</p>
          </Form>
        )}
      </div>
    </section>
  )
}
