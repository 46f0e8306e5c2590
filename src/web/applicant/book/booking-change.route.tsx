import { data, Form, Link, redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { never } from '#src/never.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { keepTyped } from '../../parts/keep-typed.ts'
import { privatePage } from '../../parts/page-title.ts'
import { useFocusOnChange } from '../../ui/on-change.ts'
import type { Route } from './+types/booking-change.route'
import { cancel, changePage, move } from './change.server.ts'
import { notSent, type Returned, readAsked, statusAndHeaders, TIME_FIELDS } from './form.ts'
import { BookingError, NotDone, NothingToChoose, Refused } from './refusals.tsx'
import type { Booked, ChangeShown } from './shown.ts'
import '../applicant.css'
import './booking.css'
import { BRAND } from '#src/brand.ts'
import { CHANGE_HOURS } from '#src/features/bookings/rules.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { BookingAsItStands } from './booked.tsx'
import { ChooseTime } from './choose-time.tsx'

export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData ? TITLES[loaderData.state] : 'Booking')

const TITLES: Record<ChangeShown['state'], string> = {
  error: 'Booking Error',
  cancelled: 'Booking cancelled',
  'too-late': 'Reschedule or cancel',
  change: 'Reschedule or cancel',
}

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

/** A booking that may still be changed: another time for it, or none. */
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
        <BookingAsItStands booking={booking} />
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
            kept={returned?.asked.time ?? null}
            what={{ minutes: booking.minutes, customer: booking.customer, paid: null }}
            button={{ intent: 'move', text: 'Reschedule', busyText: 'Rescheduling...' }}
            after={`The time you have now is given back. You can move it again up to ${CHANGE_HOURS} hours before.`}
          />
        ) : (
          <NothingToChoose why={choice} kept="You keep the time you have." retry={addresses.bookingChange({ key })} />
        )}
      </section>
      <section className="wrap cancel-booking">
        <h2 id="cancel">Cancel this booking</h2>
        <p>
          <span id="gives-back">You give back {begins}.</span> Your payment is kept: you can book another time with it,
          or have your money back by writing to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>. Our{' '}
          <a href={`${addresses.terms()}#cancelling`}>terms</a> say how.
        </p>
        <Form method="post" action={addresses.bookingChange({ key })}>
          <SubmitButton intent="cancel" look="bad" describedBy="gives-back" busyText="Cancelling Booking...">
            Cancel Booking
          </SubmitButton>
          <p className="after">It is cancelled at once, and we confirm it by email.</p>
        </Form>
      </section>
    </>
  )
}

/** Its time is given back. What was paid can book again. */
function Cancelled({ hasAnother, calendar }: { hasAnother: boolean; calendar: string }) {
  return (
    <section className="wrap page">
      <h1>Booking cancelled</h1>
      {hasAnother ? (
        <p className="lead">The time is given back. Your payment has booked another time since.</p>
      ) : (
        <>
          <p className="lead">The time is given back, and your payment is kept: it can book another time.</p>
          <p>
            If you would rather have your money back, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>. Our{' '}
            <a href={`${addresses.terms()}#cancelling`}>terms</a> say how we pay it back.
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

/** It is over, or begins so soon that the time is kept for nobody else. */
function TooLate({ booking, isOver, details }: { booking: Booked; isOver: boolean; details: string }) {
  return (
    <section className="wrap receipt-page booked-page">
      <div>
        <h1>Reschedule or cancel</h1>
        <Notice>
          <p>
            {isOver
              ? `This was on ${booking.weekday} ${booking.date}. It can no longer be moved or cancelled.`
              : `A consultation can be moved or cancelled up to ${CHANGE_HOURS} hours before it begins. Yours begins sooner than that.`}
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
      <BookingAsItStands booking={booking} />
      <p>
        <ReturnHome look="line" />
      </p>
    </section>
  )
}
