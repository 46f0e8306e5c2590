import { data, Form, Link, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { keepFormOnFailure } from '../../parts/keep-form-on-failure.ts'
import { privatePage } from '../../parts/page-title.ts'
import { useFocusOnChange } from '../../ui/use-on-change.ts'
import type { Route } from './+types/booking-change.route'
import { cancel, changePage, move } from './change.server.ts'
import { notSent, type Returned, readBookingForm, statusAndHeaders, TIME_FIELDS } from './form.ts'
import { BookingError, NotDone, NothingToChoose, Refused } from './refusals.tsx'
import type { Booked, ChangeShown } from './shown.ts'
import '../applicant.css'
import './booking.css'
import { BRAND } from '#src/brand.ts'
import { CHANGE_DEADLINE_HOURS } from '#src/features/bookings/rules.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { CurrentBooking } from './booked.tsx'
import { ChooseTime } from './choose-time.tsx'

export const handle = { footer: 'short' }
export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData ? TITLES[loaderData.state] : 'Booking')

const TITLES: Record<ChangeShown['state'], string> = {
  error: 'Booking Error',
  cancelled: 'Booking cancelled',
  'too-late': 'Reschedule or cancel',
  change: 'Reschedule or cancel',
}

/** GET changes nothing, because mail programs open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const requested = { date: query.get('date'), month: query.get('month') }
  const { shown, status } = await changePage(context.get(appContext), keyIn(request), requested)
  return data(shown, statusAndHeaders(status))
}

export async function action({ request, context }: Route.ActionArgs) {
  const key = keyIn(request)
  const requested = readBookingForm(await readForm(request, TIME_FIELDS))
  switch (requested.intent) {
    case 'move':
      return move(context, key, requested)
    case 'cancel':
      return cancel(context, key, requested)
    default:
      return redirect(addresses.bookingChange({ key }))
  }
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepFormOnFailure(args, (why, form) =>
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
      return assertNever(shown)
  }
}

function RescheduleOrCancel({
  shown: { key, details, booking, begins, changeUntil, choice },
  returned,
}: {
  shown: Extract<ChangeShown, { state: 'change' }>
  returned: Returned<ChangeShown> | null
}) {
  return (
    <>
      <section className="wrap receipt-page booked-page change-head">
        <div>
          <h1>Reschedule or cancel</h1>
          <p className="lead">Until {changeUntil} you can move your consultation or cancel it, free of charge.</p>
          <p className="muted">
            Nothing has changed yet: <a href="#another-time">choose another time</a> or{' '}
            <a href="#cancel">cancel this booking</a>.
          </p>
          <p>
            <a href={details}>Meeting link and calendar</a>
          </p>
        </div>
        <CurrentBooking booking={booking} />
      </section>
      <section className="wrap book-page">
        <h2 id="another-time">Choose another time</h2>
        <Refused refusal={returned?.refusal ?? null} />
        {choice.kind === 'choice' ? (
          <ChooseTime
            choice={choice}
            path={addresses.bookingChange.pattern}
            query={{ key }}
            postTo={addresses.bookingChange({ key, date: choice.day?.day })}
            kept={returned?.requested.time ?? null}
            what={{ minutes: booking.minutes, customer: booking.customer, paid: null }}
            button={{ intent: 'move', text: 'Reschedule', busyText: 'Rescheduling...' }}
            after={`We’ll release your current time. You can move it again up to ${CHANGE_DEADLINE_HOURS} hours before.`}
          />
        ) : (
          <NothingToChoose why={choice} kept="You keep the time you have." retry={addresses.bookingChange({ key })} />
        )}
      </section>
      <section className="wrap cancel-booking">
        <h2 id="cancel">Cancel this booking</h2>
        <p>
          <span id="gives-back">This frees your slot on {begins}.</span> Your payment is kept: you can book another time
          with it, or ask for a refund by writing to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>. Our{' '}
          <a href={`${addresses.terms()}#cancelling`}>terms</a> say how.
        </p>
        <Form method="post" action={addresses.bookingChange({ key })}>
          <SubmitButton intent="cancel" look="bad" describedBy="gives-back" busyText="Cancelling Booking...">
            Cancel Booking
          </SubmitButton>
          <p className="after">We cancel it at once and confirm by email.</p>
        </Form>
      </section>
    </>
  )
}

function Cancelled({ hasAnother, calendar }: { hasAnother: boolean; calendar: string }) {
  return (
    <section className="wrap page">
      <h1>Booking cancelled</h1>
      {hasAnother ? (
        <p className="lead">We’ve released that time, and your payment has booked another one since.</p>
      ) : (
        <>
          <p className="lead">We’ve released that time. Your payment is kept, so you can book another.</p>
          <p>
            If you would rather have a refund, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>. Our{' '}
            <a href={`${addresses.terms()}#cancelling`}>terms</a> say how we pay it.
          </p>
        </>
      )}
      <p className="row actions">
        <Link className="btn next" to={calendar}>
          {hasAnother ? 'See your booking' : 'Choose another time'}
        </Link>
        <ReturnHome look="line" />
      </p>
    </section>
  )
}

/** Over, or too soon to be moved. */
function TooLate({ booking, isOver, details }: { booking: Booked; isOver: boolean; details: string }) {
  return (
    <section className="wrap receipt-page booked-page">
      <div>
        <h1>Reschedule or cancel</h1>
        <Notice>
          <p>
            {isOver
              ? `This was on ${booking.weekday} ${booking.date}. It can no longer be moved or cancelled.`
              : `A consultation can be moved or cancelled up to ${CHANGE_DEADLINE_HOURS} hours before it begins. Yours begins sooner than that.`}
          </p>
          <p>
            If something serious {isOver ? 'stopped' : 'stops'} you from coming, write to{' '}
            <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call {BRAND.phone}, and we will find another time.
          </p>
        </Notice>
        {!isOver && (
          <p>
            <a href={details}>Meeting link and calendar</a>
          </p>
        )}
      </div>
      <CurrentBooking booking={booking} />
      <p>
        <ReturnHome look="line" />
      </p>
    </section>
  )
}
