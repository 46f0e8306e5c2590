import { data } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { recordFactCheck } from '#src/features/facts/record-fact-check.server.ts'
import { appContext } from '../../app-context.ts'
import { isFactId } from '../../content/facts.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { redirectWithToast } from '../../parts/cookies.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/facts.route'
import { FactPanel, MOST_CHARACTERS } from './fact-panel.tsx'
import { factsPage } from './facts-page.server.ts'
import '../settings/settings.css'

export const meta: Route.MetaFunction = () => privatePage('Visa facts')

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  return { mayRecord: staff.role === 'owner', ...(await factsPage(context.get(appContext))) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const staff = await requireStaff(context, request, { role: 'owner' })
  const app = context.get(appContext)
  const form = await readForm(request, ['fact', 'note'])
  const fact = String(form.get('fact') ?? '')
  const note = String(form.get('note') ?? '').trim()
  if (!isFactId(fact)) throw data('There is no such fact', { status: 404 })
  if (note.length > MOST_CHARACTERS) {
    return data({ fact, note, error: `Please use at most ${MOST_CHARACTERS} characters` }, { status: 400 })
  }
  const actor = { kind: 'staff', id: staff.id } as const
  const { recorded } = await recordFactCheck(app, actor, { fact, note: note === '' ? null : note })
  return redirectWithToast(app, `${addresses.adminFacts()}#${fact}`, {
    title: recorded ? 'Check Recorded' : 'Already Checked Today',
    description: recorded ? 'The website shows today’s date beside it.' : 'Nothing was changed.',
    tone: 'ok',
  })
}

export default function Facts({ loaderData: { mayRecord, overdue, facts }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Visa facts"
        about={`Each is due to be compared with its official page every 60 days. ${overdue === 0 ? 'None is overdue.' : `${overdue} of ${facts.length} are overdue: the website says of them that they are being re-checked.`}${mayRecord ? ' Record a check only if the sentence is still right. If it isn’t, have the sentence changed first.' : ' An owner records the checks.'}`}
      />
      <div className="fact-panels">
        {facts.map(fact => (
          <FactPanel
            key={fact.id}
            fact={fact}
            mayRecord={mayRecord}
            refused={actionData?.fact === fact.id ? actionData : null}
          />
        ))}
      </div>
    </>
  )
}
