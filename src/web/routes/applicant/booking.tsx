import { data } from 'react-router'
import { never } from '#src/never.ts'
import { appContext } from '../../app-context.ts'
import { readPayer } from '../../guards/payer.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { keepTyped } from '../../parts/keep-typed.ts'
import { privatePage } from '../../parts/page-title.ts'
import { useFocusOnChange } from '../../ui/focus-on-change.ts'
import type { Route } from './+types/booking'
import { notSent, type Returned, readAsked, TIME_FIELDS } from './booking/asked.ts'
import { book } from './booking/book.server.ts'
import { BookingConfirmed } from './booking/booking-confirmed.tsx'
import { BookingError, NotDone } from './booking/booking-error.tsx'
import { bookingPage } from './booking/booking-page.server.ts'
import { ChooseConsultation } from './booking/choose-consultation.tsx'
import { statusAndHeaders } from './booking/return-form.ts'
import type { BookingShown } from './booking/shown.ts'
import '../../ui/styles/applicant.css'
import '../../ui/styles/applicant/booking.css'

export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privatePage(loaderData ? titleOf(loaderData) : 'Booking')

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const app = context.get(appContext)
  const { shown, status } = await bookingPage(app, referenceIn(request), {
    date: query.get('date'),
    month: query.get('month'),
    key: query.get('key')?.trim() ?? null,
    payer: await readPayer(app, request),
  })
  return data(shown, statusAndHeaders(status))
}

export async function action({ request, context }: Route.ActionArgs) {
  const asked = readAsked(await readForm(request, TIME_FIELDS))
  const app = context.get(appContext)
  return book(app, referenceIn(request), asked, await readPayer(app, request))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTyped(args, (why, form) =>
    why === 'lost' ? notSent(form, 'If your booking went through, trying again does not book twice.') : undefined,
  )
}

function referenceIn(request: Request): string {
  return new URL(request.url).searchParams.get('reference')?.trim() ?? ''
}

export default function Booking({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData?.shown ?? loaderData
  const outcome = useFocusOnChange<HTMLDivElement>(shown.state === 'choose' ? shown.choice.kind : shown.state)
  return (
    <div ref={outcome} className="outcome" tabIndex={-1}>
      <Outcome shown={shown} returned={actionData ?? null} />
    </div>
  )
}

function Outcome({ shown, returned }: { shown: BookingShown; returned: Returned<BookingShown> | null }) {
  switch (shown.state) {
    case 'error':
      return returned?.shown === null ? <NotDone {...returned} /> : <BookingError error={shown} />
    case 'booked':
      return <BookingConfirmed shown={shown} />
    case 'choose':
      return <ChooseConsultation shown={shown} returned={returned} />
    default:
      return never(shown)
  }
}

function titleOf(shown: BookingShown): string {
  switch (shown.state) {
    case 'error':
      return 'Booking Error'
    case 'booked':
      return 'Booking Confirmed!'
    case 'choose':
      return 'Choose a time to talk'
    default:
      return never(shown)
  }
}
