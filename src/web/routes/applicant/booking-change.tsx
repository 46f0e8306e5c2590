import { data, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { keepTyped } from '../../parts/keep-typed.ts'
import { privatePage } from '../../parts/page-title.ts'
import { useFocusOnChange } from '../../ui/focus-on-change.ts'
import type { Route } from './+types/booking-change'
import { notSent, type Returned, readAsked, TIME_FIELDS } from './booking/asked.ts'
import { BookingError, NotDone } from './booking/booking-error.tsx'
import { Cancelled, TooLate } from './booking/cannot-change.tsx'
import { cancel, move } from './booking/change.server.ts'
import { changePage } from './booking/change-page.server.ts'
import { RescheduleOrCancel } from './booking/reschedule-or-cancel.tsx'
import { statusAndHeaders } from './booking/return-form.ts'
import type { ChangeShown } from './booking/shown.ts'
import '../../ui/styles/applicant.css'
import '../../ui/styles/applicant/booking.css'

export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ loaderData }) => privatePage(loaderData ? titleOf(loaderData) : 'Booking')

/** Opening the link in a mail changes nothing: programs that read mail open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const asked = { date: query.get('date'), month: query.get('month') }
  const { shown, status } = await changePage(context.get(appContext), keyIn(request), asked)
  return data(shown, statusAndHeaders(status))
}

export async function action({ request, context }: Route.ActionArgs) {
  const key = keyIn(request)
  const asked = readAsked(await readForm(request, TIME_FIELDS))
  switch (asked.intent) {
    case 'move':
      return move(context, key, asked)
    case 'cancel':
      return cancel(context, key, asked)
    default:
      return redirect(addresses.bookingChange({ key }))
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepTyped(args, (why, form) =>
    why === 'lost' ? notSent(form, 'If your change went through, trying again does no harm.') : undefined,
  )
}

function keyIn(request: Request): string {
  return new URL(request.url).searchParams.get('key')?.trim() ?? ''
}

export default function BookingChange({ loaderData, actionData }: Route.ComponentProps) {
  const shown = actionData?.shown ?? loaderData
  const outcome = useFocusOnChange<HTMLDivElement>(shown.state === 'change' ? shown.choice.kind : shown.state)
  return (
    <div ref={outcome} className="outcome" tabIndex={-1}>
      <Outcome shown={shown} returned={actionData ?? null} />
    </div>
  )
}

function Outcome({ shown, returned }: { shown: ChangeShown; returned: Returned<ChangeShown> | null }) {
  switch (shown.state) {
    case 'error':
      return returned?.shown === null ? <NotDone {...returned} /> : <BookingError error={shown} />
    case 'cancelled':
      return <Cancelled {...shown} />
    case 'too-late':
      return <TooLate {...shown} />
    case 'change':
      return <RescheduleOrCancel shown={shown} returned={returned} />
    default:
      return never(shown)
  }
}

function titleOf(shown: ChangeShown): string {
  switch (shown.state) {
    case 'error':
      return 'Booking Error'
    case 'cancelled':
      return 'Booking cancelled'
    case 'too-late':
    case 'change':
      return 'Reschedule or cancel'
    default:
      return never(shown)
  }
}
