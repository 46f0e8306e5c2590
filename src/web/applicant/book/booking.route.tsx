import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { BRAND } from '#src/brand.ts'
import { CHANGE_DEADLINE_HOURS } from '#src/features/bookings/rules.ts'
import { appContext } from '../../app-context.ts'
import { readPayerHash } from '../../guards/payer.server.ts'
import { readForm } from '../../guards/read-form.server.ts'
import { ReturnHome } from '../../parts/failure.tsx'
import { routeHeaders } from '../../parts/headers.ts'
import { privatePageMeta } from '../../parts/page-title.ts'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/booking.route'
import { type BookedPageData, bookRequestedTime, type ChoosePageData, loadBookingPage } from './booking.server.ts'
import type { BookingDetails } from './choice.server.ts'
import { ChooseTime } from './choose-time.tsx'
import { type ReturnedForm, readBookingForm, readQueryText, readRequestedDay, TIME_FIELDS } from './form.ts'
import { NoneSuits } from './none-suits.tsx'
import { BookingError, CurrentBooking, NothingToChoose, RefusalNotice, WriteToUs } from './parts.tsx'
import { receiveCustomersWish, WISH_FIELDS } from './wish-requests.server.ts'
import '../applicant.css'
import './booking.css'

export const handle = { hydrate: false, hasForms: true, hasUpdates: true }
export const headers = routeHeaders
export const meta: Route.MetaFunction = ({ loaderData }) =>
  privatePageMeta(loaderData ? PAGE_TITLES[loaderData.state] : 'Booking')

const PAGE_TITLES = {
  error: 'Booking Error',
  booked: 'Booking Confirmed!',
  choose: 'Choose a time to talk',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const app = context.get(appContext)
  return loadBookingPage(app, readQueryText(request, 'reference'), {
    ...readRequestedDay(request),
    key: readQueryText(request, 'key'),
    payer: await readPayerHash(app, request),
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, [...new Set([...TIME_FIELDS, ...WISH_FIELDS])])
  const reference = readQueryText(request, 'reference')
  return form.get('intent') === 'wish'
    ? receiveCustomersWish(context, reference, form)
    : bookRequestedTime(context, reference, readBookingForm(form))
}

export default function Booking(props: Route.ComponentProps) {
  return (
    <div className="outcome" tabIndex={-1} data-booking>
      <Outcome {...props} />
    </div>
  )
}

function Outcome({ loaderData: page, actionData }: Route.ComponentProps) {
  const returned = actionData && 'requested' in actionData ? actionData : undefined
  const wishReply = actionData && 'form' in actionData ? actionData : undefined
  switch (page.state) {
    case 'error':
      return <BookingError error={page} returned={returned} />
    case 'booked':
      return <BookingConfirmed page={page} />
    case 'choose':
      return (
        <>
          <ChooseConsultation page={page} returned={returned} />
          <NoneSuits
            postTo={addresses.booking({ reference: page.consultation.reference })}
            hasTimes={page.choice.kind === 'choice'}
            idempotencyKey={page.wishKey}
            reply={wishReply}
          />
        </>
      )
    default:
      return assertNever(page)
  }
}

function ChooseConsultation({
  page: { consultation, choice, goneTime },
  returned,
}: {
  page: ChoosePageData
  returned: ReturnedForm | undefined
}) {
  const { reference, itemName } = consultation
  return (
    <section className="wrap book-page">
      <h1>Choose a time to talk</h1>
      <p className="lead">
        You’ve paid for your {itemName}. We’ll meet online: the confirmation email has the meeting link.
      </p>
      {goneTime !== null && (
        <div className="refused">
          <Notice title="The time you wanted is no longer free" heading="h2">
            <p>
              {goneTime} was no longer free when your payment arrived. Your payment is credit for another time, so
              there’s nothing more to pay.
            </p>
          </Notice>
        </div>
      )}
      <RefusalNotice refusal={returned?.refusal ?? null} />
      {choice.kind === 'choice' ? (
        <ChooseTime
          choice={choice}
          path={addresses.booking.pattern}
          query={{ reference }}
          postTo={addresses.booking({ reference, date: choice.day?.day })}
          keptTime={returned?.requested.time ?? null}
          consultation={consultation}
          button={{ intent: 'book', text: 'Confirm Booking', busyText: 'Confirming Booking...' }}
          retryNote="If we already booked your time, trying again won’t book twice."
          note={`You can move or cancel your consultation up to ${CHANGE_DEADLINE_HOURS} hours before.`}
        />
      ) : (
        <NothingToChoose
          reason={choice}
          reassurance="Your payment is kept."
          retryPath={addresses.booking({ reference })}
        />
      )}
    </section>
  )
}

/** Without the key from the booking's mails, the page shows only the time, and to the payer's browser two links (ADR 028). */
function BookingConfirmed({ page: { booking, phase, cutOff, details, own } }: { page: BookedPageData }) {
  const isOver = phase === 'over'
  const messageForm = details?.messageForm ?? null
  return (
    <>
      <section className="wrap receipt-page booked-page">
        <div>
          <h1>Booking Confirmed!</h1>
          {isOver ? (
            <p className="lead">
              This consultation was on {booking.weekday} {booking.date}.
            </p>
          ) : (
            <>
              <p className="lead">
                We’ve sent a confirmation email with the meeting details to{' '}
                {details === null ? (
                  'the email address given with the payment'
                ) : (
                  <span className="breaks">{details.email}</span>
                )}
                .
              </p>
              {details === null && (
                <p>
                  That email has the link to the meeting and an entry for your calendar. It also says whether you can
                  still reschedule.
                </p>
              )}
              <p>{cutOff}</p>
              <p className="muted">
                If it hasn’t arrived after ten minutes, check your spam folder or{' '}
                <a href={`mailto:${BRAND.email}`}>write to us</a>.
              </p>
            </>
          )}
        </div>
        <CurrentBooking booking={{ ...booking, zone: details?.zone ?? null, customer: details?.customer ?? null }} />
        <div>
          {!isOver && details !== null && <MeetingDetails phase={phase} details={details} />}
          {!isOver && own !== null && (
            <p className="row actions">
              <a className="btn next" href={own.calendarFile} download>
                Add to calendar
              </a>
              {phase === 'changeable' && (
                <a className="btn line" href={own.changePath}>
                  Reschedule or cancel
                </a>
              )}
            </p>
          )}
          <p className="row actions">
            <ReturnHome variant="line" />
          </p>
        </div>
      </section>
      {messageForm !== null && <WriteToUs form={messageForm} />}
    </>
  )
}

function MeetingDetails({ phase, details }: { phase: BookedPageData['phase']; details: BookingDetails }) {
  const { calendarLinks, meetingLink, changePath } = details
  return (
    <>
      <p className="row add-to-calendar">
        <a className="btn next" href={calendarLinks.file} download>
          Add to calendar
        </a>
        <a className="btn line" href={calendarLinks.google} target="_blank" rel="noreferrer">
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
          You can <a href={changePath}>move or cancel it</a> up to {CHANGE_DEADLINE_HOURS} hours before it begins. If
          you cancel, you can use your payment for another time.
        </p>
      ) : (
        <p className="muted">
          Your consultation begins in less than {CHANGE_DEADLINE_HOURS} hours and can no longer be moved or cancelled.
          If something serious stops you from coming, write to <a href={`mailto:${BRAND.email}`}>{BRAND.email}</a> or
          call {BRAND.phone}.
        </p>
      )}
    </>
  )
}
