import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#src/clock.ts'
import { dayInLagos } from '#src/dates.ts'
import { createApplication } from '#src/features/applications/create-application.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { findRefundOffer } from '#src/features/cases/refunds-of-payments.server.ts'
import type { ApplicationItem } from '#src/features/catalogue/items.ts'
import { createPayLink } from '#src/features/payments/pay-links/change-pay-link.server.ts'
import { proposeRefund } from '#src/features/payments/refunds/propose-refund.server.ts'
import { recordOfflineRefund } from '#src/features/payments/refunds/record-offline-refund.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { addMs, type DiaryContext, type DiaryEntry } from './diary.ts'
import type { Person } from './generate-people.ts'
import { createDueWorkEntry } from './incident-diary.server.ts'
import { openCheckout, payAtCheckout } from './pay-online.server.ts'

type Story = {
  daysAgo: number
  item: ApplicationItem
  pay: (app: DiaryContext, applicationId: string, email: string) => Promise<string | null>
  later?: { daysLater: number; write: (app: DiaryContext, reference: string, staff: StaffActor) => Promise<unknown> }
}

/** The look-alike gives 16 hours for an answer to a dispute. */
const DISPUTED_HOURS_AGO = 5

const STORIES: ReadonlyArray<Story> = [
  { daysAgo: 12, item: 'full_support', pay: payHalf },
  { daysAgo: 21, item: 'full_support', pay: paySponsored },
  { daysAgo: 2, item: 'initial_assessment', pay: createLink },
  { daysAgo: DISPUTED_HOURS_AGO / 24, item: 'initial_assessment', pay: pressing('disputed') },
  {
    daysAgo: 45,
    item: 'initial_assessment',
    pay: pressing('pay'),
    later: { daysLater: 6, write: refund('Has decided not to apply this year.') },
  },
  {
    daysAgo: 16,
    item: 'initial_assessment',
    pay: pressing('refund-fails'),
    later: { daysLater: 3, write: refund('Applied twice by mistake.') },
  },
  {
    daysAgo: 9,
    item: 'initial_assessment',
    pay: pressing('refund-needs-attention'),
    later: { daysLater: 7, write: refund('Moved to Canada and needs no UK visa now.') },
  },
  {
    daysAgo: 24,
    item: 'full_support',
    pay: pressing('pay'),
    later: { daysLater: 23, write: refund('The employer has withdrawn the offer of support.') },
  },
  {
    daysAgo: 20,
    item: 'initial_assessment',
    pay: pressing('pay'),
    later: { daysLater: 4, write: refundByHand },
  },
]

export const MONEY_STORY_COUNT = STORIES.length

/** Adds payments in parts, by sponsors and by link, a dispute, and refunds in several states. */
export function createMoneyDiary(
  now: Date,
  people: ReadonlyArray<Person>,
  staff: (at: Date) => ReadonlyArray<StaffActor>,
): Array<DiaryEntry> {
  return STORIES.flatMap(({ daysAgo, item, pay, later }, index) => {
    const person = people[index]
    if (person === undefined) throw new RangeError('A story about money needs a person.')
    const { name: applicantName, email, phone } = person
    let applicationId = ''
    let reference: string | null = null
    const paidAt = addMs(now, -daysAgo * DAY_MS - index * 11 * MINUTE_MS)
    const laterAt = addMs(paidAt, (later?.daysLater ?? 0) * DAY_MS + HOUR_MS)
    const entries: Array<DiaryEntry> = [
      {
        at: addMs(paidAt, -HOUR_MS),
        write: async app => {
          const form = { applicantName, email, phone, sector: 'technology', notes: null, sender: '203.0.113.8' }
          applicationId = (await createApplication(app, { item, plan: 'full', ...form })).id
        },
      },
      {
        at: paidAt,
        write: async app => {
          reference = await pay(app, applicationId, email)
        },
      },
      {
        at: laterAt,
        write: async app => {
          const [staffMember] = staff(laterAt)
          if (later !== undefined && reference !== null && staffMember !== undefined)
            await later.write(app, reference, staffMember)
        },
      },
    ]
    return [...entries, createDueWorkEntry(addMs(paidAt, 3 * MINUTE_MS)), createDueWorkEntry(addMs(laterAt, MINUTE_MS))]
  })
}

function pressing(button: string): Story['pay'] {
  return async (app, id, email) => {
    const checkout = await openCheckout(app, { kind: 'application', id }, email, { chosenChannel: 'card' })
    return checkout === null ? null : payAtCheckout(app, checkout, button)
  }
}

const PART_KOBO = 500_000_000

/** The rest is declined. */
async function payHalf(app: DiaryContext, id: string, email: string): Promise<string | null> {
  const key = { kind: 'application', id } as const
  const firstPart = await openCheckout(app, key, email, { partKobo: PART_KOBO })
  const reference = firstPart && (await payAtCheckout(app, firstPart))
  const rest = await openCheckout(app, key, email)
  if (rest !== null) await payAtCheckout(app, rest, 'decline')
  return reference
}

async function paySponsored(app: DiaryContext, applicationId: string, email: string): Promise<string | null> {
  const link = await createPayLink(app, { applicationId, replaces: null })
  if (!link.ok) return null
  const sponsor = {
    payLinkId: link.linkId,
    name: 'Olúwadámilọ́lá Adékúnlé-Fáṣọ̀lá',
    email: 'finance@adekunle-trust.example',
  }
  const checkout = await openCheckout(app, { kind: 'application', id: applicationId }, email, { sponsor })
  return checkout && payAtCheckout(app, checkout)
}

async function createLink(app: DiaryContext, applicationId: string): Promise<null> {
  await createPayLink(app, { applicationId, replaces: null })
  return null
}

function refund(reason: string) {
  return async (app: DiaryContext, reference: string, staff: StaffActor) => {
    const { paymentId, termsNote } = await findOffer(app, reference)
    await proposeRefund(app, staff, {
      idempotencyKey: randomUUID(),
      paymentId,
      kobo: null,
      reason,
      termsNote,
      meaning: 'case_ends',
    })
  }
}

async function refundByHand(app: DiaryContext, reference: string, staff: StaffActor): Promise<void> {
  const { paymentId, termsNote, left } = await findOffer(app, reference)
  await recordOfflineRefund(app, staff, {
    idempotencyKey: randomUUID(),
    paymentId,
    termsNote,
    amount: left,
    method: 'bank_transfer',
    proofKey: null,
    meaning: 'case_ends',
    reference: 'NIP/GTB/000317',
    paidOn: dayInLagos(app.clock.now()),
    reason: 'The card was closed, so the money went to the account in the email.',
  })
}

async function findOffer(app: DiaryContext, reference: string) {
  const [payment] = await app.db.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference))
  const offer = payment && (await findRefundOffer(app, payment.id))
  if (!offer) throw new Error('The demonstration has nothing to refund.')
  return { paymentId: offer.payment.id, termsNote: offer.termsNote, left: offer.sum.left }
}
