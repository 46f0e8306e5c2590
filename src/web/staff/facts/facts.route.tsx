import { data, Form } from 'react-router'
import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { recordFactCheck } from '#src/features/facts/record-fact-check.server.ts'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../app-context.ts'
import { isFactId } from '../../content/facts.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextField } from '../../ui/field.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { RefusedForm } from '../parts/answer.ts'
import { PageHead } from '../parts/page-head.tsx'
import { done, staffAction } from '../parts/staff-action.server.ts'
import type { Route } from './+types/facts.route'
import { loadFactsPage, type ShownFact } from './facts-page.server.ts'
import '../settings/settings.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Visa facts')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return { mayRecord: mayRole(staff.role, 'settings'), ...(await loadFactsPage(context.get(appContext))) }
}

const MAX_NOTE_CHARACTERS = 500

export const action = staffAction({
  may: 'settings',
  failed: 'Not Recorded',
  schema: z.object({
    fact: z.string().default(''),
    note: z
      .string()
      .default('')
      .transform(note => note.trim())
      .refine(note => note.length <= MAX_NOTE_CHARACTERS, {
        error: `Please use at most ${MAX_NOTE_CHARACTERS} characters`,
      }),
  }),
  page: () => addresses.adminFacts(),
  async run({ app, actor, form: { fact, note } }) {
    if (!isFactId(fact)) throw data('We can’t find this fact', { status: 404 })
    const { recorded } = await recordFactCheck(app, actor, { fact, note: note || null })
    return recorded
      ? done('Check Recorded', 'The website now shows today’s date beside this fact.')
      : done('Already Checked Today', 'Nothing was changed.')
  },
})

export default function Facts({ loaderData: { mayRecord, overdue, facts }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Visa facts"
        description={`Each fact is due to be compared with its official page every 60 days. ${overdue === 0 ? 'No fact is overdue.' : `${overdue} of ${facts.length} are overdue, so the website says that they are being re-checked.`}${mayRecord ? ' Record a check only if the sentence is still right. If it isn’t, ask your developer to change the sentence first.' : ' An owner records the checks.'}`}
      />
      <div className="fact-panels">
        {facts.map(fact => (
          <FactPanel
            key={fact.id}
            fact={fact}
            mayRecord={mayRecord}
            refused={actionData?.typed.fact === fact.id ? actionData : null}
          />
        ))}
      </div>
    </>
  )
}

function FactPanel({ fact, mayRecord, refused }: { fact: ShownFact; mayRecord: boolean; refused: RefusedForm | null }) {
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
          <details open={refused !== null}>
            <summary>Record a check</summary>
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
                hint="Say what you compared, if it helps the next person."
              />
              <SubmitButton variant="plain" busyText="Recording...">
                Checked Today
              </SubmitButton>
              <p className="after">The website will then show today’s date beside this fact.</p>
            </Form>
          </details>
        )}
      </div>
    </section>
  )
}
