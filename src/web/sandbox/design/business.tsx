import { addresses } from '#src/addresses.ts'
import { BookedCard, BookingSummary } from '../../applicant/book/booked.tsx'
import { QuoteLines, QuoteValidity } from '../../applicant/pay/quote-lines.tsx'
import { DocumentRequests, UploadedDocuments } from '../../applicant/track/documents.tsx'
import { Calendar, type CalendarDay, type CalendarMonth } from '../../ui/calendar.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Receipt, ReceiptLine, ReceiptLines, ReceiptTotal } from '../../ui/receipt.tsx'
import { StepList } from '../../ui/step-list.tsx'
import { Swatch } from '../../ui/swatch.tsx'
import { type OfferedTime, Times, TimeZoneNote } from '../../ui/times.tsx'
import { APPLICATION_PAGE } from './sample-documents.ts'
import { LONG_NAME, type Part, REFERENCE } from './samples.ts'

export const BUSINESS: ReadonlyArray<Part> = [
  { title: 'Receipt', Part: ReceiptPart, hasDarkMode: true },
  { title: 'Reference', Part: ReferencePart, hasDarkMode: true },
  { title: 'Quote', Part: QuotePart, hasDarkMode: true },
  { title: 'Calendar', Part: CalendarPart },
  { title: 'Times', Part: TimesPart },
  { title: 'Booking summary', Part: BookingSummaryPart },
  { title: 'Booking', Part: BookedPart },
  { title: 'Progress', Part: ProgressPart, hasDarkMode: true },
  { title: 'Step list', Part: StepListPart, hasDarkMode: true },
  { title: 'Tables', Part: TablesPart, hasDarkMode: true },
]

function ReceiptPart() {
  return (
    <div className="design-columns">
      <Receipt>
        <div className="receipt-top">
          <Swatch panel="nodes" size="small" />
          <div>
            <h3 className="small-heading">Application Fee</h3>
            <p className="muted small">Service: Initial Assessment</p>
          </div>
        </div>
        <ReceiptLines>
          <ReceiptLine label="Total">£118.00</ReceiptLine>
          <ReceiptLine label="Final payment, due later">
            £59.00 <span className="naira">≈ ₦121,387</span>
          </ReceiptLine>
          <ReceiptTotal label="Due now" amount="£59.00" aside="≈ ₦121,387" />
        </ReceiptLines>
      </Receipt>
      <Receipt>
        <h3>Complete Application Package</h3>
        <ReceiptLines>
          <ReceiptLine label="Complete Application Package, with both stages and the letters">£5,000.00</ReceiptLine>
          <ReceiptTotal label="Paid in full" amount="£5,000.00" aside="₦10,287,000" />
        </ReceiptLines>
      </Receipt>
    </div>
  )
}

function ReferencePart() {
  return (
    <div className="row design-row far">
      <span className="ref">
        {REFERENCE} <CopyButton text={REFERENCE} noun="reference" />
      </span>
      <span className="ref">
        TP-7K2M9QXD4RWB8VHN3JCF <CopyButton text="TP-7K2M9QXD4RWB8VHN3JCF" noun="payment reference" />
      </span>
    </div>
  )
}

const QUOTE = {
  validUntil: '15:00 (Lagos time)',
  minutesLeft: 26,
  rate: '£1 = ₦2,057.40',
  source: 'frankfurter',
  madeAt: '21 November 2026',
}

function QuotePart() {
  const quotes = [{ ...QUOTE, kobo: 12_138_700 }, { ...QUOTE, kobo: 1_028_700_050, minutesLeft: 1 }, null]
  return (
    <div className="design-columns">
      {quotes.map(quote => (
        <div key={quote?.kobo ?? 'none'}>
          <QuoteLines quote={quote} />
          {quote && <QuoteValidity quote={quote} />}
        </div>
      ))}
    </div>
  )
}

const BOOKED_DAY = { weekday: 'Thursday', date: '26 November 2026' }
const BOOKED_SPAN = spanBetween('13:00', '13:30')
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const DESIGN_PAGE = { path: addresses.design(), query: {}, nextPartId: 'times' }

/** November 2026 begins on a Sunday. */
const NOVEMBER: CalendarMonth = {
  title: 'November 2026',
  weeks: [0, 1, 2, 3, 4, 5].map(week => [1, 2, 3, 4, 5, 6, 7].map(weekday => dayOfNovember(week * 7 + weekday - 6))),
  previous: null,
  next: { month: '2026-12', title: 'December 2026' },
}

function CalendarPart() {
  const lastBookableMonth = { ...NOVEMBER, previous: { month: '2026-10', title: 'October 2026' }, next: null }
  return (
    <div className="design-columns">
      <Calendar month={NOVEMBER} selected="2026-11-26" {...DESIGN_PAGE} />
      <Calendar month={lastBookableMonth} selected={null} {...DESIGN_PAGE} />
    </div>
  )
}

function dayOfNovember(number: number): CalendarDay | null {
  if (number < 1 || number > 30) return null
  const day = `2026-11-${String(number).padStart(2, '0')}`
  const weekday = WEEKDAYS[(number - 1) % 7] ?? ''
  const isBookable = number > 21 && !weekday.startsWith('S')
  const state = number === 27 ? 'full' : isBookable ? 'free' : 'off'
  return { day, name: `${weekday} ${number} November 2026`, state, isToday: number === 21 }
}

const TIMES: ReadonlyArray<OfferedTime> = [
  { time: '09:00', state: 'free', mayChange: false, ...spanBetween('08:00', '08:30') },
  { time: '10:00', state: 'taken', mayChange: true, ...spanBetween('09:00', '09:30') },
  { time: '14:00', state: 'free', mayChange: true, ...BOOKED_SPAN },
  { time: '16:30', state: 'current', mayChange: true, ...spanBetween('15:30', '16:00') },
]

function spanBetween(from: string, to: string) {
  return { startsAt: `2026-11-26T${from}:00Z`, endsAt: `2026-11-26T${to}:00Z` }
}

/** Shows the times in Lagos, in a zone with another hour, and in a zone with another day. */
function TimesPart() {
  return (
    <div className="design-columns">
      {['Africa/Lagos', 'Europe/London', 'Pacific/Auckland'].map(zone => (
        <form key={zone} className="times-box">
          <p className="small muted times-zone">
            <TimeZoneNote times={TIMES} zone={zone} />
          </p>
          <Times times={TIMES} chosen="14:00" zone={zone} fixedNoteId="no-changes" />
        </form>
      ))}
    </div>
  )
}

function BookingSummaryPart() {
  const emptySummary = { day: null, span: null, zone: null, customer: 'Ada Obi', paid: null }
  return (
    <div className="design-columns">
      <BookingSummary
        day={BOOKED_DAY}
        span={BOOKED_SPAN}
        zone="Europe/London"
        minutes={30}
        customer={LONG_NAME}
        paid={{ pence: 5_000, kobo: 10_287_000 }}
      >
        <p className="after">You can move or cancel your consultation until 24 hours before it starts.</p>
      </BookingSummary>
      <BookingSummary {...emptySummary} day={BOOKED_DAY} minutes={60}>
        <p className="after">The customer has chosen a day, but no time yet.</p>
      </BookingSummary>
      <BookingSummary {...emptySummary} minutes={30}>
        <p className="after">The customer has chosen neither a day nor a time.</p>
      </BookingSummary>
    </div>
  )
}

function BookedPart() {
  const booking = { ...BOOKED_DAY, span: BOOKED_SPAN, minutes: 30, customer: LONG_NAME }
  return (
    <div className="design-columns">
      {['America/Los_Angeles', 'Pacific/Auckland', null].map(zone => (
        <BookedCard key={zone} title="30-Minute Consultation" {...booking} zone={zone} />
      ))}
    </div>
  )
}

function ProgressPart() {
  return (
    <div className="design-columns">
      {[10, 15, 30, 40, 50, 70, 90, 100].map(percent => (
        <div key={percent}>
          <ProgressBar label="Progress" percent={percent} />
        </div>
      ))}
    </div>
  )
}

function StepListPart() {
  const receivedStep = { title: 'Application Received', description: 'We have your answers and your fee.' } as const
  const reviewStep = { title: 'Evidence Review', description: 'We read what you sent, line by line.' } as const
  const readyStep = { title: 'Submission Ready', description: 'The Home Office decides.' } as const
  const steps = [
    { ...receivedStep, state: 'done' },
    { ...reviewStep, state: 'current' },
    { ...readyStep, state: 'upcoming' },
  ] as const
  return (
    <div className="design-columns">
      <StepList steps={steps} />
      <StepList steps={[steps[0], { ...readyStep, state: 'done' }]} />
    </div>
  )
}

function TablesPart() {
  return (
    <>
      <UploadedDocuments page={APPLICATION_PAGE} takesFiles />
      <DocumentRequests page={APPLICATION_PAGE} takesFiles />
      <DocumentRequests page={{ ...APPLICATION_PAGE, requests: [] }} takesFiles />
    </>
  )
}
