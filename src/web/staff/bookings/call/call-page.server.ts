import { addresses } from '#src/addresses.ts'
import { dateAndClock, dateInWords, dayAndTime, dayInLagos, dayInWords } from '#src/dates.ts'
import { findSectorLabel } from '#src/features/applications/sectors.ts'
import {
  CALL_PHASES,
  CALL_STEP_KEYS,
  CALL_STEPS,
  CALL_TIMES,
  type CallPhase,
  findCurrentBooking,
  mayHaveSummary,
} from '#src/features/bookings/call.ts'
import {
  type BookingOfCall,
  type Call,
  findCall,
  findPhaseOfCall,
  listBookingsOfCall,
} from '#src/features/bookings/find-call.server.ts'
import { summaryMail, summaryTexts } from '#src/features/bookings/mails.tsx'
import { loadEditedTexts } from '#src/features/mail/render-mail.server.ts'
import { fillPlaceholders } from '#src/features/mail/template-text.ts'
import { listSavedReplies } from '#src/features/messages/saved-replies.server.ts'
import { fillReply } from '#src/features/messages/saved-reply.ts'
import { findCreditableFee } from '#src/features/money/credit-fee.server.ts'
import { ITEM_KEYS, ITEMS, type PriceList } from '#src/features/site/catalogue/items.ts'
import { loadPriceList } from '#src/features/site/catalogue/queries.server.ts'
import type { SignedInStaff } from '#src/features/staff/queries.server.ts'
import { fileSize } from '#src/file-size.ts'
import { pounds } from '#src/money.ts'
import { findVisitorSpan, formatTimeSpan, LAGOS } from '#src/zones.ts'
import type { App } from '../../../app-context.ts'
import { type HistoryView, loadCaseHistory } from '../../cases/application/case-history.server.ts'
import { loadNotes } from '../../cases/work/load-case-work.server.ts'
import { describeBooking } from '../consultations/shown-booking.ts'

export type CallPage = NonNullable<Awaited<ReturnType<typeof loadCallPage>>>

type Query = { olderThan: string | null; history: HistoryView }

/** Loads the page of a call. Returns null if the case is no consultation. */
export async function loadCallPage(
  app: App,
  id: string,
  { staff, query }: { staff: Pick<SignedInStaff, 'name'>; query: Query },
) {
  const call = await findCall(app.db, id)
  if (call === null) return null
  const { name, email } = call
  const [bookings, notes, history, prices, creditPence, editedTexts, replies] = await Promise.all([
    listBookingsOfCall(app.db, id),
    loadNotes(app.db, id, query.olderThan),
    loadCaseHistory(app, { id, email, applicantName: name }, query.history),
    loadPriceList(app.db),
    findCreditableFee(app.db, id),
    loadDrafts(app),
    listSavedReplies(app.db),
  ])
  const now = app.clock.now()
  const booking = findCurrentBooking(bookings, now)
  const phase = findPhaseOfCall(call, booking, now)
  const data = { name, reference: null, now, colleague: staff.name }
  return {
    id,
    name,
    email,
    service: ITEMS[call.item].name,
    orderedOn: dateInWords(call.orderedAt),
    ownerName: call.ownerName,
    phase,
    state: CALL_PHASES[phase],
    payment: call.payment,
    time: booking && describeTime(call, booking, phase, now),
    isToBook: call.payment !== null && (phase === 'to-book' || phase === 'invited'),
    brief: describeBrief(call, booking),
    cv: describeCv(call),
    steps: CALL_STEP_KEYS.map(key => ({
      key,
      label: CALL_STEPS[key].label,
      when: CALL_TIMES[CALL_STEPS[key].when],
      isDone: call.ticked?.includes(key) ?? false,
    })),
    nextItem: call.nextItem,
    items: ITEM_KEYS.map(key => [key, describeItem(key, prices)] as const),
    nextItemInWords: call.nextItem && describeItem(call.nextItem, prices),
    opened:
      call.openedApplicationId === null
        ? null
        : { id: call.openedApplicationId, reference: call.openedReference ?? 'not paid yet' },
    credit: {
      pence: creditPence,
      /** Two colleagues may open applications at once. The fee comes off one of them. */
      given:
        call.creditedPence === null || call.creditedApplicationId !== call.openedApplicationId
          ? null
          : pounds(call.creditedPence),
    },
    /** The money went back although it had been taken off the price of an application. */
    isCreditLost: call.creditedPence !== null && (phase === 'ended' || phase === 'returned'),
    prices,
    hasConversation: call.hasConversation,
    summary: {
      sentAt: call.summarySentAt && dateAndClock(call.summarySentAt),
      isPossible: mayHaveSummary(phase),
      due: booking && describeDue(booking, now),
      text: booking === null ? '' : fillDraft(call, booking, { editedTexts, staff }),
      replies: replies.map(({ id: replyId, title, text }) => ({ id: replyId, title, text: fillReply(text, data) })),
    },
    notes,
    history,
  }
}

/** What owners made of the text to begin with. */
async function loadDrafts(app: App): Promise<ReadonlyMap<string, string>> {
  const mail = app.mailTemplates.get(summaryMail.name)
  return mail === undefined ? new Map() : loadEditedTexts(app, mail)
}

function describeTime(call: Call, booking: BookingOfCall, phase: CallPhase, now: Date) {
  const { startsAt, endsAt, meetingLink, adviser, minutes, heldUntil } = booking
  const zone = booking.zone ?? call.zone
  const span = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
  return {
    day: dayInWords(dayInLagos(startsAt)),
    href: addresses.adminCalendar({ date: dayInLagos(startsAt) }),
    lagos: formatTimeSpan(LAGOS, span),
    theirs: zone === null ? null : (findVisitorSpan(zone, span)?.text ?? 'The same as in Lagos'),
    zone,
    adviser,
    length: `${minutes} minutes`,
    heldUntil: heldUntil && dayAndTime(heldUntil),
    meetingLink: phase === 'booked' || phase === 'now' ? meetingLink : null,
    booking: describeBooking(booking, now),
  }
}

/** The zone is left out where the time of the call is shown in it. */
function describeBrief({ sector, topic, question, zone }: Call, booking: BookingOfCall | null) {
  return { field: findSectorLabel(sector), topic, question, zone: booking === null ? zone : null }
}

function describeCv({ id, cv }: Call) {
  return cv && { id, fileName: cv.name, format: cv.format, size: fileSize(cv.sizeBytes), href: addresses.adminCv(id) }
}

function describeItem(item: (typeof ITEM_KEYS)[number], prices: PriceList): string {
  const pence = prices[item]
  return pence === undefined ? ITEMS[item].name : `${ITEMS[item].name}, ${pounds(pence)}`
}

function describeDue({ endsAt }: BookingOfCall, now: Date) {
  const [today, day] = [dayInLagos(now), dayInLagos(endsAt)]
  return { day: day === today ? 'today' : dayInWords(day), isLate: day < today }
}

function fillDraft(
  { name, item }: Call,
  { startsAt }: BookingOfCall,
  { editedTexts, staff }: { editedTexts: ReadonlyMap<string, string>; staff: { name: string } },
): string {
  const { draft } = summaryTexts.texts
  return fillPlaceholders(editedTexts.get('draft') ?? draft.original, draft, {
    name,
    itemName: ITEMS[item].name,
    startsAt: startsAt.toISOString(),
    adviser: staff.name,
    text: null,
    recommended: null,
  })
}
