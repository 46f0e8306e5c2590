import { redirect } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { CHANGE_DEADLINE_HOURS } from '#src/features/bookings/rules.ts'
import { appContext } from '../../app-context.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Notice } from '../../ui/notice.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import type { Route } from './+types/booking-change.route'
import { type ChangePageData, cancelOwnBooking, loadChangePage, moveToRequestedTime } from './change.server.ts'
import { ChooseTime } from './choose-time.tsx'
import { type ReturnedForm, readBookingForm, readQueryText, readRequestedDay, TIME_FIELDS } from './form.ts'
import { BookingError, ChoiceNotSent, CurrentBooking, NothingToChoose, RefusalNotice, WriteToUs } from './parts.tsx'
import '../applicant.css'
import './booking.css'

export const handle = { hydrate: false, hasForms: true, hasUpdates: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData ? PAGE_TITLES[loaderData.state] : 'Booking')

const PAGE_TITLES = {
  error: 'Booking Error',
  cancelled: 'Booking cancelled',
  'too-late': 'Reschedule or cancel',
  change: 'Reschedule or cancel',
}

/** A GET request changes nothing, because mail programs open links before the customer does. */
export function loader({ request, context }: Route.LoaderArgs) {
  return loadChangePage(context.get(appContext), readQueryText(request, 'key'), readRequestedDay(request))
}

export async function action({ request, context }: Route.ActionArgs) {
  const key = readQueryText(request, 'key')
  const requested = readBookingForm(await readForm(request, TIME_FIELDS))
  switch (requested.intent) {
    case 'move':
      return moveToRequestedTime(context, key, requested)
    case 'cancel':
      return cancelOwnBooking(context, key, requested)
    default:
      return redirect(addresses.bookingChange({ key }))
  }
}

export default function BookingChange(props: Route.ComponentProps) {
  return (
    <div className="outcome" tabIndex={-1} data-booking>
      <Outcome {...props} />
    </div>
  )
}

function Outcome({ loaderData: page, actionData: returned }: Route.ComponentProps) {
  switch (page.state) {
    case 'error':
      return <BookingError error={page} returned={returned} />
    case 'cancelled':
      return <BookingCancelled {...page} />
    case 'too-late':
      return <TooLateToChange {...page} />
    case 'change':
      return <RescheduleOrCancel page={page} returned={returned} />
    default:
      return assertNever(page)
  }
}

const NOT_CHANGED_TWICE = 'If we’ve already made your change, trying again won’t change anything else.'

function RescheduleOrCancel({
  page: { key, detailsPath, booking, startsAt, changeUntil, choice, messageForm },
  returned,
}: {
  page: Extract<ChangePageData, { state: 'change' }>
  returned: ReturnedForm | undefined
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
            <a href={detailsPath}>Meeting link and calendar</a>
          </p>
          {messageForm !== null && (
            <p>
              <a href={messageForm.path}>Write to us about this booking</a>
            </p>
          )}
        </div>
        <CurrentBooking booking={booking} />
      </section>
      <section className="wrap book-page">
        <h2 id="another-time">Choose another time</h2>
        <RefusalNotice refusal={returned?.refusal ?? null} />
        {choice.kind === 'choice' ? (
          <ChooseTime
            choice={choice}
            path={addresses.bookingChange.pattern}
            query={{ key }}
            postTo={addresses.bookingChange({ key, date: choice.day?.day })}
            keptTime={returned?.requested.time ?? null}
            consultation={{ minutes: booking.minutes, customer: booking.customer, paid: null }}
            button={{ intent: 'move', text: 'Reschedule', busyText: 'Rescheduling...' }}
            retryNote={NOT_CHANGED_TWICE}
            note={`We’ll release your current time. You can move it again up to ${CHANGE_DEADLINE_HOURS} hours before.`}
          />
        ) : (
          <NothingToChoose
            reason={choice}
            reassurance="You keep the time you have."
            retryPath={addresses.bookingChange({ key })}
          />
        )}
      </section>
      <section className="wrap cancel-booking">
        <h2 id="cancel">Cancel this booking</h2>
        <p>
          <span id="cancel-effect">This frees your slot on {startsAt}.</span> Your payment is kept: you can book another
          time with it, or write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> for a refund. Our{' '}
          <a href={`${addresses.terms()}#cancelling`}>terms</a> explain when we refund and how much.
        </p>
        <form method="post" action={addresses.bookingChange({ key })} data-once>
          <ChoiceNotSent retryNote={NOT_CHANGED_TWICE} />
          <SubmitButton intent="cancel" variant="bad" describedBy="cancel-effect" busyText="Cancelling Booking...">
            Cancel Booking
          </SubmitButton>
          <p className="after">We’ll cancel it at once and send you an email to confirm.</p>
        </form>
      </section>
    </>
  )
}

function BookingCancelled({
  hasNewBooking,
  bookingPath,
  messageForm,
}: Extract<ChangePageData, { state: 'cancelled' }>) {
  return (
    <>
      <section className="wrap page">
        <h1>Booking cancelled</h1>
        {hasNewBooking ? (
          <p className="lead">We’ve released that time. You’ve since used your payment to book another one.</p>
        ) : (
          <>
            <p className="lead">We’ve released that time. Your payment is kept, so you can book another.</p>
            <p>
              If you would rather have a refund, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a>. Our{' '}
              <a href={`${addresses.terms()}#cancelling`}>terms</a> explain how we pay it.
            </p>
          </>
        )}
        <p className="row actions">
          <a className="btn next" href={bookingPath}>
            {hasNewBooking ? 'See your booking' : 'Choose another time'}
          </a>
          <ReturnHome variant="line" />
        </p>
      </section>
      {messageForm !== null && <WriteToUs form={messageForm} />}
    </>
  )
}

function TooLateToChange({
  booking,
  isOver,
  detailsPath,
  messageForm,
}: Extract<ChangePageData, { state: 'too-late' }>) {
  return (
    <>
      <section className="wrap receipt-page booked-page">
        <div>
          <h1>Reschedule or cancel</h1>
          <Notice>
            <p>
              {isOver
                ? `This consultation was on ${booking.weekday} ${booking.date}. It can no longer be moved or cancelled.`
                : `A consultation can be moved or cancelled up to ${CHANGE_DEADLINE_HOURS} hours before it begins. Yours begins sooner than that.`}
            </p>
            <p>
              If something serious {isOver ? 'stopped' : 'stops'} you from coming, write to{' '}
              <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call {BRAND.phone}, and we’ll help you find another
              time.
            </p>
          </Notice>
          {!isOver && (
            <p>
              <a href={detailsPath}>Meeting link and calendar</a>
            </p>
          )}
        </div>
        <CurrentBooking booking={booking} />
        <p>
          <ReturnHome variant="line" />
        </p>
      </section>
      {messageForm !== null && <WriteToUs form={messageForm} />}
    </>
  )
}
