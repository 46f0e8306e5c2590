import { useRevalidator } from 'react-router'
import { mayRole } from '#src/features/staff/roles.ts'
import { appContext } from '../../../app-context.ts'
import { requireStaff } from '../../../guards/staff.server.ts'
import { privatePageMeta } from '../../../parts/page-title.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'
import type { Route } from './+types/facts.route'
import { loadFactsPage, type ShownFact } from './facts-page.server.ts'
import '../settings/settings.css'

export const meta: Route.MetaFunction = () => privatePageMeta('Visa facts')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return { mayRecord: mayRole(staff.role, 'settings'), ...(await loadFactsPage(context.get(appContext))) }
}

export default function Facts({ loaderData: { mayRecord, overdue, facts } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Visa facts"
        description={`Each fact is due to be compared with its official page every 60 days. ${overdue === 0 ? 'No fact is overdue.' : `${overdue} of ${facts.length} are overdue, so the website says that they are being re-checked.`}${mayRecord ? ' Record a check only if the sentence is still right. If it isn’t, ask your developer to change the sentence first.' : ' An owner records the checks.'}`}
      />
      <div className="fact-panels">
        {facts.map(fact => (
          <FactPanel key={fact.id} fact={fact} mayRecord={mayRecord} />
        ))}
      </div>
    </>
  )
}

function FactPanel({ fact, mayRecord }: { fact: ShownFact; mayRecord: boolean }) {
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
          <details>
            <summary>Record a check</summary>
            <CheckForm factId={id} />
          </details>
        )}
      </div>
    </section>
  )
}

function CheckForm({ factId }: { factId: string }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({
    id: `check-${factId}`,
    act: act('recordFactCheck'),
    failed: { title: 'Not Recorded', description: CONNECTION_LOST },
    onAnswer: async answer => {
      if (!answer.ok) return
      showToast(toToast(answer))
      await revalidate()
    },
  })
  return (
    <form
      ref={form.element}
      id={form.id}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void form.send(new FormData(event.currentTarget))
      }}
    >
      <input type="hidden" name="fact" value={factId} />
      {form.refusal !== null && <DialogRefusal refusal={form.refusal} hasTypedText={form.refusal.hasTypedText} />}
      <TextField field={form.field('note')} label="Note" hint="Say what you compared, if it helps the next person." />
      <BusyButton className="btn plain" type="submit" isBusy={form.isBusy} busyText="Recording...">
        Checked Today
      </BusyButton>
      <p className="after">The website will then show today’s date beside this fact.</p>
    </form>
  )
}
