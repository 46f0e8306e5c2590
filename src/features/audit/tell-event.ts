import { dateInWords, dayAndTime, dayInWords, instantInLagos, readDay } from '#src/dates.ts'
import { fileSize } from '#src/file-size.ts'
import { naira, pounds, rateInWords, sumIn } from '#src/money.ts'
import { never } from '#src/never.ts'
import { disputeEnd } from './dispute-end.ts'
import type { EventDetails } from './event-details.ts'
import type { AuditEventType } from './events.ts'
import { nameInWords } from './name-in-words.ts'

export type ToldEvent = { type: AuditEventType; details: EventDetails; actorKind: string }

/**
 * An event in plain words: what happened, from what to what. Who did it and whom it is about stand beside it and are not
 * repeated, so that the sentence holds nothing personal. The history, the audit page, the bell and the dashboard share it.
 */
export function tellEvent(event: ToldEvent): { text: string } {
  return { text: withDatesWhole(sentenceOf(event)) }
}

/** No line ends inside a date: "due by 30" and then "November 2026" is read twice. */
function withDatesWhole(sentence: string): string {
  return sentence
    .replace(/(\d{1,2}) (\p{L}+) (\d{4})/gu, '$1\u00a0$2\u00a0$3')
    .replaceAll('(Lagos time', '(Lagos\u00a0time')
}

function sentenceOf({ type, details, actorKind }: ToldEvent): string {
  const said = (name: string) => String(details[name] ?? '')
  const sum = (name: string) => Number(details[name] ?? 0)
  // What it was called in somebody's own words stands beside the log.
  const document = (other: string) => (details.documentType === 'Other' ? other : said('documentType'))
  switch (type) {
    case 'application.created':
      return details.plan === 'split' ? 'Application sent, to be paid in two parts' : 'Application sent'
    case 'application.reference_issued':
      return `Reference ${said('reference')} given out`
    case 'application.payment_reminder_queued':
      return 'Reminded that the first payment is due'
    case 'payment.second_due_queued':
      return `Told that the second payment of ${pounds(sum('pence'))} is due`
    case 'reminder.queued':
      return `Reminder ${sum('number')} queued: ${matterOf(said('matter'))}`
    case 'reminder.unanswered':
      return `Reminders not answered: ${matterOf(said('matter'))}`
    case 'reminder.stopped':
      return `Reminders stopped by their reader: ${matterOf(said('matter'))}`
    case 'application.added':
      return `Application added by hand as ${said('reference')}, ${details.agreedPence == null ? '' : `${pounds(sum('agreedPence'))} agreed, `}${paidAs(said('payment'))}`
    case 'application.updated':
      return updated(details)
    case 'application.deleted':
      return details.reference == null
        ? 'Application deleted before it had a reference'
        : `Application ${said('reference')} deleted`
    case 'application.previewed':
      return 'Tracking page viewed as the applicant sees it'
    case 'application.details_given':
      return 'Field and phone given by the applicant'
    case 'delivery.recorded':
      return `Delivered on ${dayAsDate(said('deliveredOn'))}: ${said('what')}`
    case 'delivery.undone':
      return `Record of a delivery undone: ${said('what')}`
    case 'application.emailed':
      return 'Email written to the applicant'
    case 'document.requested':
      return `${document('Another document')} requested, ${details.dueDate == null ? 'no deadline' : `due by ${dayAsDate(said('dueDate'))}`}`
    case 'document.received':
      return `${document('Another document')} received by email`
    case 'document.withdrawn':
      return `Request for ${document('another document')} withdrawn`
    case 'document.uploaded':
      return `${document('Another document')} uploaded (${fileSize(sum('sizeBytes'))})`
    case 'document.approved':
      return `${document('Another document')} approved`
    case 'document.rejected':
      return `${document('Another document')} rejected`
    case 'document.viewed':
      return `${document('Another document')} looked at`
    case 'document.downloaded':
      return `${document('Another document')} downloaded`
    case 'documents.downloaded':
      return sum('count') === 1
        ? 'The one document downloaded as an archive'
        : `All ${sum('count')} documents downloaded`
    case 'document.reminder_queued':
      return `Reminded of ${document('another document')}, due by ${dayAsDate(said('dueDate'))}`
    case 'document.damaged':
      return `The file of ${document('another document')} is missing or damaged`
    case 'application.resubmitted':
      return `${said('documentType')} handed in, and the status changed from ${titled(said('from'))} to ${titled(said('to'))}`
    case 'application.privacy_agreed':
      return `Privacy notice of ${dayAsDate(said('version'))} agreed to`
    case 'order.created':
      return 'Consultation ordered'
    case 'payment.settled':
      return details.askedPence == null
        ? `Payment of ${pounds(sum('pence'))} settled (${naira(sum('kobo'))})`
        : `Payment of ${naira(sum('kobo'))} came after its quote had run out and counts as ${pounds(sum('pence'))} of ${pounds(sum('askedPence'))}`
    case 'payment.mismatch':
      return `Payment ${said('reference')} not counted: ${mismatchOf(said('reason'))}${sumTold(details)}`
    case 'payment.refund_due':
      return `Payment ${said('reference')} to be given back: ${debtOf(said('reason'))}`
    case 'payment.flag_cleared':
      return `Payment ${said('reference')} marked as settled`
    case 'payment.reversed':
      return `Payment ${said('reference')} taken back by the provider`
    case 'payment.refunded':
      return `${naira(sum('kobo'))} of payment ${said('reference')} refunded (${pounds(sum('pence'))})`
    case 'payment.reinstated':
      return `Payment ${said('reference')} counts again (${pounds(sum('pence'))})`
    case 'payment.decided':
      return `Payment ${said('reference')} ${decisionOf(said('decision'), sum('pence'))}`
    case 'payment.proof_downloaded':
      return `Proof of payment ${said('reference')} downloaded`
    case 'payment.offline_reversed':
      return `Offline payment ${said('reference')} of ${pounds(sum('pence'))} reversed`
    case 'payment.recorded_offline':
      return `Payment of ${pounds(sum('pence'))} recorded, taken outside the website`
    case 'dispute.opened':
      return `Payment ${said('reference')} disputed${answerBy(details)}`
    case 'dispute.reminded':
      return `Dispute of payment ${said('reference')} still open${answerBy(details)}`
    case 'dispute.resolved':
      return `Dispute of payment ${said('reference')} resolved${details.resolution == null ? '' : `: ${disputeEnd(said('resolution'))}`}`
    case 'payment.archived':
      return `Sandbox payment ${said('reference')} archived: it counts no more`
    case 'contact.message_received':
      return 'Message sent from the contact page'
    case 'booking.confirmed':
      return `Consultation of ${sum('minutes')} minutes booked for ${at(said('startsAt'))}`
    case 'booking.moved':
      return `Consultation moved from ${at(said('from'))} to ${at(said('to'))}`
    case 'booking.cancelled':
      return `Consultation of ${at(said('startsAt'))} cancelled by ${['staff', 'system'].includes(actorKind) ? 'us' : 'the customer'}`
    case 'booking.reminder_queued':
      return details.before === 'hour'
        ? 'Reminded of the consultation an hour before'
        : 'Reminded of the consultation a day before'
    case 'booking.missed':
      return `Customer did not come to the consultation of ${at(said('startsAt'))}`
    case 'booking.attended':
      return `Customer came to the consultation of ${at(said('startsAt'))} after all`
    case 'calendar.switched':
      return details.to === 'open' ? 'Calendar opened for booking' : 'Calendar closed for booking'
    case 'calendar.days_closed':
      return `${daysInWords(said('first'), said('last'))} closed for booking`
    case 'calendar.days_reopened':
      return `${daysInWords(said('first'), said('last'))} opened for booking again`
    case 'calendar.feed_changed':
      return `Address of the calendar feed ${said('to')}`
    case 'prices.changed':
      return `Prices changed: ${listed(said('items'))}`
    case 'rate.fixed':
      return `Exchange rate fixed at ${rateInWords(sum('nairaMicrosPerPound'))}`
    case 'rate.released':
      return 'Exchange rate left to its sources again'
    case 'rate.held':
      return `New exchange rate held back: ${rateInWords(sum('nairaMicrosPerPound'))} from ${said('source')}, compared with ${rateInWords(sum('lastGoodMicros'))}`
    case 'rate.confirmed':
      return `Held exchange rate of ${rateInWords(sum('nairaMicrosPerPound'))} confirmed${actorKind === 'staff' ? '' : ' by a second source'}`
    case 'rate.dismissed':
      return `Held exchange rate of ${rateInWords(sum('nairaMicrosPerPound'))} dismissed`
    case 'caches.cleared':
      return 'Cache cleared'
    case 'mail.resent':
      return 'Message sent again'
    case 'mail.worded':
      return 'Message worded anew'
    case 'mail.wording_restored':
      return 'Message given its original words back'
    case 'slot.changed':
      return `${said('time')} on ${dayInWords(said('day'))} set to ${said('to')}`
    case 'fact.checked':
      return `Visa fact “${said('fact').replaceAll('-', ' ')}” checked against its official page`
    case 'settings.saved':
      return `Settings saved: ${listed(said('fields'))}`
    case 'applications.exported':
      return details.filters === ''
        ? 'All applications exported'
        : `Applications exported, by ${listed(said('filters'))}`
    case 'staff.added':
      return `Account made as ${said('role')}, ${madeBy(said('by'))}`
    case 'staff.signed_in':
      return 'Signed in'
    case 'staff.sign_in_failed':
      return `Sign-in failed, from network ${said('network')}`
    case 'staff.signed_out':
      return 'Signed out'
    case 'staff.link_sent':
      return details.purpose === 'invitation' ? 'Invitation mailed' : 'Link to a new password mailed'
    case 'staff.password_set':
      return details.by === 'change' ? 'Password changed' : `Password set, ${madeBy(said('by'))}`
    case 'staff.role_changed':
      return `Role changed from ${titled(said('from'))} to ${titled(said('to'))}`
    case 'staff.disabled':
      return 'Account disabled'
    case 'staff.enabled':
      return 'Account enabled again'
    default:
      return never(type)
  }
}

function updated({ fields, from, to }: EventDetails): string {
  const others = String(fields ?? '')
    .split(/,\s*/)
    .filter(field => field !== '' && !STATUS_FIELDS.includes(field))
  const also = listed(others.join(','))
  if (from == null || to == null) return also === '' ? 'Application changed' : capitalised(`${also} changed`)
  const moved = `Status changed from ${titled(String(from))} to ${titled(String(to))}`
  return also === '' ? moved : `${moved}, and ${also} changed`
}

/** What goes with a status anyhow. */
const STATUS_FIELDS = ['status', 'reason', 'resubmissionReason', 'resubmissionRequired', 'resubmissionDate']

function matterOf(matter: string): string {
  return (
    {
      'first-payment': 'first payment',
      'second-payment': 'second payment',
      documents: 'missing documents',
      booking: 'time for the paid consultation',
    }[matter] ?? 'something that is still to come'
  )
}

function paidAs(payment: string): string {
  return { partial: 'first part paid', full: 'paid in full' }[payment] ?? 'unpaid'
}

function mismatchOf(reason: string): string {
  return (
    {
      amount: 'another amount arrived',
      currency: 'it arrived in another currency',
      reference: 'another reference came back',
    }[reason] ?? 'something else arrived than was asked for'
  )
}

/** What the provider told of, where it was written down. */
function sumTold({ arrivedKobo, arrivedCurrency }: EventDetails): string {
  if (typeof arrivedCurrency !== 'string') return ''
  return `, ${sumIn({ kobo: typeof arrivedKobo === 'number' ? arrivedKobo : null, currency: arrivedCurrency })}`
}

function answerBy({ dueAt }: EventDetails): string {
  return typeof dueAt === 'string' ? `, to be answered by ${at(dueAt)}` : ''
}

function debtOf(reason: string): string {
  return (
    {
      deleted: 'its application was deleted',
      rejected: 'its application was rejected',
      'paid-twice': 'it had been paid before',
    }[reason] ?? 'it may not be kept'
  )
}

function decisionOf(decision: string, pence: number): string {
  return (
    {
      accept: `accepted as ${pounds(pence)}`,
      'ask-for-rest': `accepted as ${pounds(pence)}, and the rest asked for`,
      refund: 'to be refunded',
    }[decision] ?? 'decided'
  )
}

function madeBy(by: string): string {
  return (
    {
      invitation: 'by invitation',
      command: 'by a command on the server',
      setup: 'by the one-time link',
      reset: 'by a reset link',
    }[by] ?? 'by hand'
  )
}

function at(instant: string): string {
  return dayAndTime(new Date(instant))
}

function daysInWords(first: string, last: string): string {
  return first === last ? dayAsDate(first) : `${dayAsDate(first)} to ${dayAsDate(last)}`
}

function dayAsDate(day: string): string {
  return readDay(day) === null ? day : dateInWords(instantInLagos(day, '12:00'))
}

/** "adminNotes,phone" → "admin notes and phone". */
function listed(names: string): string {
  const words = names
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(nameInWords)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
}

/** "evidence_review" → "Evidence Review". */
function titled(key: string): string {
  return key.split('_').map(capitalised).join(' ')
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
