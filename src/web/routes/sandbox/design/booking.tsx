import { BookedCard } from '../../../parts/booked-card.tsx'
import { BookingSummary } from '../../../parts/booking-summary.tsx'
import { Calendar, type CalendarDay, type CalendarMonth } from '../../../ui/calendar.tsx'
import { type TimeOnOffer, Times, WhoseTimes } from '../../../ui/times.tsx'
import { LONG_NAME } from './samples.ts'

const DAY = { weekday: 'Thursday', date: '26 November 2026' }
const SPAN = { startsAt: '2026-11-26T13:00:00Z', endsAt: '2026-11-26T13:30:00Z' }
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** November 2026 began on a Sunday; today is the 21st. */
export function CalendarPart() {
  return (
    <div className="design-columns">
      <Calendar month={NOVEMBER} selected="2026-11-26" {...HERE} />
      <Calendar
        month={{ ...NOVEMBER, previous: { month: '2026-10', title: 'October 2026' }, next: null }}
        selected={null}
        {...HERE}
      />
    </div>
  )
}

const HERE = { path: '/sandbox/design', query: {}, goesOnTo: 'times' }

const NOVEMBER: CalendarMonth = {
  title: 'November 2026',
  weeks: [0, 1, 2, 3, 4, 5].map(week => [1, 2, 3, 4, 5, 6, 7].map(weekday => dayOfNovember(week * 7 + weekday - 6))),
  previous: null,
  next: { month: '2026-12', title: 'December 2026' },
}

function dayOfNovember(number: number): CalendarDay | null {
  if (number < 1 || number > 30) return null
  const day = `2026-11-${String(number).padStart(2, '0')}`
  const weekday = WEEKDAYS[(number - 1) % 7] ?? ''
  const isOffered = number > 21 && !weekday.startsWith('S')
  const state = number === 27 ? 'full' : isOffered ? 'free' : 'off'
  return { day, name: `${weekday} ${number} November 2026`, state, isToday: number === 21 }
}

/** On a clock that shows the same, one that shows another hour, and one on which it is another day. */
export function TimesPart() {
  return (
    <div className="design-columns">
      {['Africa/Lagos', 'Europe/London', 'Pacific/Auckland'].map(zone => (
        <form key={zone} className="times-box">
          <p className="small muted whose">
            <span>Thursday 26 November 2026</span> <WhoseTimes times={TIMES} zone={zone} />
          </p>
          <Times times={TIMES} chosen="14:00" zone={zone} fixedNoteId="no-changes" />
        </form>
      ))}
    </div>
  )
}

const TIMES: ReadonlyArray<TimeOnOffer> = [
  { time: '09:00', state: 'free', mayChange: false, startsAt: '2026-11-26T08:00:00Z', endsAt: '2026-11-26T08:30:00Z' },
  { time: '10:00', state: 'taken', mayChange: true, startsAt: '2026-11-26T09:00:00Z', endsAt: '2026-11-26T09:30:00Z' },
  { time: '14:00', state: 'free', mayChange: true, ...SPAN },
  {
    time: '16:30',
    state: 'present',
    mayChange: true,
    startsAt: '2026-11-26T15:30:00Z',
    endsAt: '2026-11-26T16:00:00Z',
  },
]

export function SummaryOfBookingPart() {
  return (
    <div className="design-columns">
      <BookingSummary
        day={DAY}
        span={SPAN}
        zone="Europe/London"
        minutes={30}
        customer={LONG_NAME}
        paid={{ pence: 5_000, kobo: 10_287_000 }}
      >
        <button type="button" className="btn next wide">
          Confirm Booking
        </button>
        <p className="after">You can move or cancel it up to 24 hours before.</p>
      </BookingSummary>
      <BookingSummary day={DAY} span={null} zone={null} minutes={60} customer="Ada Obi" paid={null}>
        <button type="button" className="btn next wide" disabled>
          Reschedule
        </button>
        <p className="after">With a day, but no time yet.</p>
      </BookingSummary>
      <BookingSummary day={null} span={null} zone={null} minutes={30} customer="Ada Obi" paid={null}>
        <button type="button" className="btn next wide" aria-busy="true" aria-disabled="true">
          Confirming Booking...
        </button>
        <p className="after">Without either, and busy.</p>
      </BookingSummary>
    </div>
  )
}

export function BookedPart() {
  const booking = { ...DAY, span: SPAN, minutes: 30, customer: LONG_NAME }
  return (
    <div className="design-columns">
      <BookedCard title="30-Minute Consultation" {...booking} zone="America/Los_Angeles" />
      <BookedCard title="30-Minute Consultation" {...booking} zone="Pacific/Auckland" />
      <BookedCard title="60-Minute Consultation" {...booking} zone={null} />
    </div>
  )
}
