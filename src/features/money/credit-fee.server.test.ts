import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addEntry } from '#dev/factories/a-ledger-entry.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { addApplication } from '#src/features/applications/adding/add-application.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { findPurchase } from './purchase.server.ts'
import { proposeRefund } from './refunds/propose-refund.server.ts'
import { findRefundOffer } from './refunds/refund-offers.server.ts'
import { feeCredits } from './table.server.ts'

const OWNER = { kind: 'staff', id: randomUUID() } as const
const EMAIL = 'ada.obi@example.ng'

const NEW_APPLICATION = {
  item: 'full_support',
  agreedPence: null,
  agreedReason: null,
  email: EMAIL,
  applicantName: 'Ada Obi',
  sector: 'technology',
  service: 'Tech Global Talent',
  notes: null,
  status: 'pending',
  adminNotes: null,
  payment: 'unpaid',
  notifyApplicant: false,
  shownOpenIds: [] as Array<string>,
  money: null,
} as const

async function setUpConsultation({ isOn = true } = {}) {
  const app = await testContext()
  if (isOn) await saveSettings(app, OWNER, { creditConsultationFee: true })
  const { id, payment } = await anOrder().settled().saveTo(app.db, app.clock)
  const open = async (changes: { openedFrom?: string; agreedPence?: number; shownOpenIds?: Array<string> } = {}) => {
    const result = await addApplication(app, OWNER, { ...NEW_APPLICATION, openedFrom: id, ...changes })
    if (!result.ok) throw new Error(result.reason)
    const purchase = await findPurchase(app.db, result.id, EMAIL)
    return { id: result.id, ...purchase, pence: purchase?.account.totalPence }
  }
  return { app, id, payment, open, credits: () => app.db.select().from(feeCredits) }
}

test('the fee of a consultation comes off the price of one application, and the history says so', async () => {
  const { app, id, open, credits } = await setUpConsultation()
  const first = await open()
  expect(first).toMatchObject({ pence: 495_000, creditedPence: 5_000 })
  expect(await credits()).toMatchObject([{ applicationId: first.id, consultationId: id, pence: 5_000 }])
  expect((await eventsAbout(app.db, first.id)).map(({ type }) => type)).toContain('consultation.fee_credited')
  expect(await open({ shownOpenIds: [first.id] })).toMatchObject({ pence: 500_000, creditedPence: null })
})

test('a fee that came off a price is not given back as well, and a refund under way comes off no price', async () => {
  const credited = await setUpConsultation()
  await credited.open()
  const { app, payment } = credited
  expect(await findRefundOffer(app, payment.id)).toMatchObject({
    byTerms: 0,
    termsNote: expect.stringContaining('£50.00'),
  })
  const refund = { idempotencyKey: randomUUID(), paymentId: payment.id, kobo: null, reason: 'Asked', termsNote: '' }
  expect(await proposeRefund(app, OWNER, refund)).toEqual({ ok: false, reason: 'credited' })

  const other = await setUpConsultation()
  const first = { ...refund, idempotencyKey: randomUUID(), paymentId: other.payment.id }
  expect(await proposeRefund(other.app, OWNER, first)).toMatchObject({ ok: true })
  expect(await other.open()).toMatchObject({ pence: 500_000 })
})

test('two colleagues who open an application from one consultation at once give one credit', async () => {
  const { open, credits } = await setUpConsultation()
  const opened = await Promise.allSettled([open(), open()])
  expect(opened.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
  expect(await credits()).toHaveLength(1)
})

test('without the rule of the owner, and from another case, nothing comes off', async () => {
  const off = await setUpConsultation({ isOn: false })
  expect(await off.open()).toMatchObject({ pence: 500_000 })
  const on = await setUpConsultation()
  expect(await on.open({ openedFrom: randomUUID() })).toMatchObject({ pence: 500_000 })
})

test('no more comes off than was paid and is not given back, and a price never falls below the lowest one', async () => {
  const part = await setUpConsultation()
  const { pence, kobo } = part.payment
  await addEntry(part.app, { paymentId: part.payment.id, kind: 'refund', pence: -2_000, kobo: -(kobo * 2) / 5 })
  expect(pence).toBe(5_000)
  expect(await part.open()).toMatchObject({ pence: 497_000 })
  const low = await setUpConsultation()
  expect(await low.open({ agreedPence: 3_000 })).toMatchObject({ pence: 200, creditedPence: 2_800 })
})
