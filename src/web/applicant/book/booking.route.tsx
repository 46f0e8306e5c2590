import { data } from 'react-router'
import { assertNever } from '#src/assert-never.ts'
import { appContext } from '../../app-context.ts'
import { readPayer } from '../../guards/payer.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { ownHeaders } from '../../parts/headers.ts'
import { keepFormOnFailure } from '../../parts/keep-form-on-failure.ts'
import { privatePage } from '../../parts/page-title.ts'
import { useFocusOnChange } from '../../ui/use-on-change.ts'
import type { Route } from './+types/booking.route'
import { book, bookingPage } from './booking.server.ts'
import { notSent, type Returned, readBookingForm, statusAndHeaders, TIME_FIELDS } from './form.ts'
import { BookingError, NotDone, NothingToChoose, Refused } from './refusals.tsx'
import type { BookingDetails, BookingShown } from './shown.ts'
import '../applicant.css'
import './booking.css'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { CHANGE_DEADLINE_HOURS } from '#src/features/bookings/rules.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { CurrentBooking } from './booked.tsx'
import { ChooseTime } from './choose-time.tsx'

export const handle = { footer: 'short' }
export const headers = ownHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePage(loaderData ? TITLES[loaderData.state] : 'Booking')

const TITLES: Record<BookingShown['state'], string> = {
  error: 'Booking Error',
  booked: 'Booking Confirmed!',
  choose: 'Choose a time to talk',
}

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
  const requested = readBookingForm(await readForm(request, TIME_FIELDS))
  const app = context.get(appContext)
  return book(app, referenceIn(request), requested, await readPayer(app, request))
}

export function clientAction(args: Route.ClientActionArgs) {
  return keepFormOnFailure(args, (why, form) =>
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
      return assertNever(shown)
  }
}

function ChooseConsultation({
  shown: { consultation, choice },
  returned,
}: {
  shown: Extract<BookingShown, { state: 'choose' }>
  returned: Returned<BookingShown> | null
}) {
  const { reference, itemName } = consultation
  return (
    <section className="wrap book-page">
      <h1>Choose a time to talk</h1>
      <p className="lead">{itemName}, paid. We meet online; the link comes with the confirmation.</p>
      <Refused refusal={returned?.refusal ?? null} />
      {choice.kind === 'choice' ? (
        <ChooseTime
          choice={choice}
          path={addresses.booking.pattern}
          query={{ reference }}
          postTo={addresses.booking({ reference, date: choice.day?.day })}
          kept={returned?.requested.time ?? null}
          what={consultation}
          button={{ intent: 'book', text: 'Confirm Booking', busyText: 'Confirming Booking...' }}
          after={`You can move or cancel it up to ${CHANGE_DEADLINE_HOURS} hours before.`}
        />
      ) : (
        <NothingToChoose why={choice} kept="Your payment is kept." retry={addresses.booking({ reference })} />
      )}
    </section>
  )
}

type Shown = Extract<BookingShown, { state: 'booked' }>

/** Without the key from the mails, only the time is shown (ADR 017). */
function BookingConfirmed({ shown: { booking, phase, details } }: { shown: Shown }) {
  const isOver = phase === 'over'
  return (
    <section className="wrap receipt-page booked-page">
      <div>
        <h1>Booking Confirmed!</h1>
        {isOver ? (
          <p className="lead">
            This was on {booking.weekday} {booking.date}.
          </p>
        ) : (
          <>
            <p className="lead">
              We’ve sent a confirmation email with the meeting details to{' '}
              {details === null ? 'the address that paid' : <span className="breaks">{details.email}</span>}.
            </p>
            {details === null && (
              <p>
                It has the link to the meeting and an entry for your calendar, and says whether you can still
                reschedule.
              </p>
            )}
            <p className="muted">
              Not there after ten minutes? Check your spam folder, or <a href={`mailto:${BRAND.email}`}>write to us</a>.
            </p>
          </>
        )}
      </div>
      <CurrentBooking booking={{ ...booking, zone: details?.zone ?? null, customer: details?.customer ?? null }} />
      <div>
        {!isOver && details !== null && <Details phase={phase} details={details} />}
        <p className="row actions">
          <ReturnHome look="line" />
        </p>
      </div>
    </section>
  )
}

function Details({ phase, details }: { phase: Shown['phase']; details: BookingDetails }) {
  const { calendars, meetingLink, change } = details
  return (
    <>
      <p className="row add-to-calendar">
        <a className="btn next" href={calendars.file} download>
          Add to calendar
        </a>
        <a className="btn line" href={calendars.google} target="_blank" rel="noreferrer">
          Google Calendar<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
      </p>
      <p className="after">“Add to calendar” downloads a file for Apple, Outlook and other calendars.</p>
      <h2 className="small-heading heading-gap">Joining the call</h2>
      <p className="muted">
        <a href={meetingLink} target="_blank" rel="noreferrer">
          Join the meeting<span className="visually-hidden"> (opens in a new tab)</span>
        </a>
        a few minutes early. You need a camera, and a connection good enough for a call.
      </p>
      <h2 className="small-heading heading-gap">If the time doesn’t suit you</h2>
      {phase === 'changeable' ? (
        <p className="muted">
          You can <a href={change}>move or cancel it</a> up to {CHANGE_DEADLINE_HOURS} hours before it begins. Your
          payment stays valid for another time.
        </p>
      ) : (
        <p className="muted">
          It begins in less than {CHANGE_DEADLINE_HOURS} hours and can no longer be moved or cancelled. If something
          serious stops you from coming, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or call{' '}
          {BRAND.phone}.
        </p>
      )}
    </>
  )
}
