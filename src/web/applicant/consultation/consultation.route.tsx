import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { CONSULTATION_ITEMS } from '#src/features/site/catalogue/items.ts'
import { SITE_PAGES } from '../../content/pages.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { routeHeaders } from '../../parts/headers.ts'
import { publicPageMeta, readDeclaredQuery } from '../../parts/public-page.ts'
import { readBookingForm, TIME_FIELDS } from '../book/form.ts'
import { NoneSuits } from '../book/none-suits.tsx'
import { receiveVisitorsWish, WISH_FIELDS } from '../book/wish-requests.server.ts'
import type { Route } from './+types/consultation.route'
import { ChooseFreeTime } from './choose-free-time.tsx'
import { loadConsultationPage } from './consultation-page.server.ts'
import { holdNewTime, holdTimeAgain } from './hold-requests.server.ts'
import { TellUsMore } from './tell-us-more.tsx'
import '../applicant.css'
import '../book/booking.css'
import './consultation.css'

export const handle = { hydrate: false, hasForms: true, hasUpdates: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ matches }) => publicPageMeta(SITE_PAGES.consultation, matches)

export function loader({ context, request }: Route.LoaderArgs) {
  return loadConsultationPage(context, request)
}

/** The form of a new hold has a file. */
export async function action({ context, request }: Route.ActionArgs) {
  if (request.headers.get('content-type')?.startsWith('multipart/')) return holdNewTime(context, request)
  const form = await readForm(request, [...new Set([...TIME_FIELDS, ...WISH_FIELDS])])
  switch (form.get('intent')) {
    case 'wish': {
      const { item, field, order_id: id, email } = readDeclaredQuery(request, SITE_PAGES.consultation)
      const order = id !== null && email !== null ? { id, email } : undefined
      return receiveVisitorsWish(context, request, form, {
        item: CONSULTATION_ITEMS.find(key => key === item) ?? 'consultation_30',
        sector: SECTOR_KEYS.find(key => key === field) ?? null,
        backTo: addresses.consultation({ item: item ?? undefined, field: field ?? undefined, order }),
      })
    }
    case 'hold':
      return holdTimeAgain(context, request, readBookingForm(form))
    default:
      return redirect(addresses.consultation())
  }
}

export default function Consultation({ loaderData: page, actionData }: Route.ComponentProps) {
  const reply = actionData && 'form' in actionData && actionData.form === 'hold' ? actionData : undefined
  const wishReply = actionData && 'form' in actionData && actionData.form === 'wish' ? actionData : undefined
  const returned = actionData && 'requested' in actionData ? actionData : undefined
  const { details } = page
  return (
    <div className="outcome" tabIndex={-1} data-booking>
      {details !== null && (details.isFree || (reply !== undefined && details.otherSlots.length > 0)) ? (
        <TellUsMore page={page} details={details} reply={reply} />
      ) : (
        <>
          <ChooseFreeTime page={page} isGone={details !== null} returned={returned} />
          <NoneSuits
            postTo={page.ownPath}
            hasTimes={page.choice.kind === 'choice'}
            idempotencyKey={null}
            reply={wishReply}
          />
        </>
      )}
    </div>
  )
}
