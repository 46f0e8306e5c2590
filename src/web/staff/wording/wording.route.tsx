import { data, Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { mailName } from '#src/features/mails.ts'
import { wordingOfMail } from '#src/features/outbox/wordings.server.ts'
import { appContext } from '../../app-context.ts'
import { requireStaff } from '../../guards/staff.server.ts'
import { privatePage } from '../../parts/page-title.ts'
import { PageHead } from '../parts/page-head.tsx'
import { staffAction } from '../parts/staff-action.server.ts'
import type { Route } from './+types/wording.route'
import { WORD_PASSAGE } from './change-wording.server.ts'
import { PassageForm } from './passage-form.tsx'
import { PassageToRead } from './passage-to-read.tsx'
import { usePreview, WordingPreview } from './wording-preview.tsx'
import './wording.css'

export const meta: Route.MetaFunction = ({ loaderData }) => privatePage(`Wording: ${loaderData?.name ?? 'Message'}`)

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, request)
  const wording = await wordingOfMail(context.get(appContext), params.template)
  if (wording === null) throw data('There is no such message', { status: 404 })
  return { template: params.template, name: mailName(params.template), mayChange: staff.role === 'owner', ...wording }
}

/** Without scripts; with them each passage is sent by itself, and what was typed in the others stays. */
export const action = staffAction({
  role: 'owner',
  ...WORD_PASSAGE,
  page: ({ params, form }) => `${addresses.adminWording(params.template ?? '')}#${form.passage}`,
})

/** One message: each passage in a form of its own, and beside them how it reads. Who is no owner reads them. */
export default function Wording({
  loaderData: { template, name, when, mayChange, passages },
  actionData,
}: Route.ComponentProps) {
  const preview = usePreview(template, actionData?.typed.passage ?? passages[0]?.key ?? '')
  const shown = passages.find(({ key }) => key === preview.passage)
  return (
    <>
      <PageHead title={`Wording: ${name}`} about={`Goes out ${when.charAt(0).toLowerCase()}${when.slice(1)}`}>
        <Link className="btn line sm" to={addresses.adminWordings()}>
          All Wording
        </Link>
      </PageHead>
      <div className="admin-grid">
        <div className="w5">
          {!mayChange && <p className="muted">An owner can change this.</p>}
          {passages.map(passage => {
            const of = { template, passage, onPreview: () => preview.show(passage.key) }
            const key = `${template} ${passage.key}`
            if (!mayChange) return <PassageToRead key={key} {...of} />
            return (
              <PassageForm
                key={key}
                {...of}
                refused={actionData?.typed.passage === passage.key ? actionData : null}
                onSaved={version => preview.showAsItStands(passage.key, version)}
              />
            )
          })}
        </div>
        <WordingPreview preview={preview} label={shown?.label ?? ''} />
      </div>
    </>
  )
}
