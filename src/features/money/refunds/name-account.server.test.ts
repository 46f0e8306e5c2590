import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { refunds as providerRefunds } from '#dev/sandbox/table.server.ts'
import { readSignedId } from '#src/secrets.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { EMAIL, paidApplication, STAFF } from '#tests/support/paid-application.ts'
import { recheckPayment } from '../checkout/confirm-payment.server.ts'
import { payments, refunds } from '../table.server.ts'
import { findRefundForPayer, mailAccountLink, nameRefundAccount } from './name-account.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { sendRefund } from './send-refund.server.ts'

/** A refund that the payer's bank did not accept. */
async function refusedByBank() {
  const paid = await paidApplication()
  const { app, reference } = paid
  const refundId = randomUUID()
  const paymentId = (await paid.payment()).id
  await proposeRefund(app, STAFF, {
    idempotencyKey: refundId,
    paymentId,
    kobo: null,
    reason: 'Stopped',
    termsNote: 'All of it',
  })
  await app.paystack.armFault('refund-needs-attention')
  await sendRefund(app, refundId)
  const finish = async () => {
    for (let step = 0; step < 3; step++) {
      app.clock.advance({ seconds: 5 })
      await app.paystack.tick()
      await recheckPayment(app, reference)
    }
  }
  await finish()
  const bankId = (await app.gateway.banks())[0]?.id ?? ''
  return {
    ...paid,
    refundId,
    finish,
    account: { bankId, accountNumber: '0123456789' },
    refund: async () => (await app.db.select().from(refunds).where(eq(refunds.id, refundId)))[0],
    events: async () => (await eventsAbout(app.db, paymentId)).map(({ type }) => type),
  }
}

test('the payer gets one email with a link that opens the refund', async () => {
  const { app, refundId, refund, finish } = await refusedByBank()
  await finish()
  expect(await refund()).toMatchObject({ state: 'needs_attention' })
  const mails = (await queuedMail(app.db, EMAIL)).filter(({ template }) => template === 'payments.refund-account')
  expect(mails).toHaveLength(1)
  const { accountUrl } = (mails[0]?.data ?? { accountUrl: '' }) as { accountUrl: string }
  expect(readSignedId(app.sessionSecret, 'refund links', accountUrl.slice(accountUrl.lastIndexOf('/') + 1))).toBe(
    refundId,
  )
  expect(await findRefundForPayer(app, refundId)).toMatchObject({ needsAccount: true, sum: '₦121,387' })
})

test('an account sent five times at once goes to the provider once, and we keep four digits of it', async () => {
  const { app, refundId, account, refund, finish, payment, events } = await refusedByBank()
  const results = await Promise.all(Array.from({ length: 5 }, () => nameRefundAccount(app, refundId, account)))
  expect(results).toEqual(Array(5).fill({ ok: true }))
  expect(await refund()).toMatchObject({ state: 'processing', accountEnding: '6789' })
  expect(JSON.stringify(await refund())).not.toContain(account.accountNumber)
  await finish()
  expect(await refund()).toMatchObject({ state: 'processed' })
  expect(await payment()).toMatchObject({ countedPence: 0 })
  expect(await app.db.select().from(providerRefunds)).toHaveLength(1)
  expect((await events()).filter(type => type === 'refund.account_received')).toHaveLength(1)
  expect(await nameRefundAccount(app, refundId, account)).toEqual({ ok: true })
})

test('an account that the provider refuses can be named again', async () => {
  const { app, refundId, account, refund } = await refusedByBank()
  const wrong = { ...account, bankId: '999999999' }
  expect(await nameRefundAccount(app, refundId, wrong)).toEqual({ ok: false, reason: 'refused' })
  expect(await refund()).toMatchObject({ state: 'needs_attention', accountEnding: null })
  expect(await nameRefundAccount(app, refundId, account)).toEqual({ ok: true })
})

test('while the provider is down, the page has no banks and nothing is stored', async () => {
  const { app, refundId, account, refund } = await refusedByBank()
  await app.paystack.armFault('unauthorised', 2)
  expect(await findRefundForPayer(app, refundId)).toMatchObject({ needsAccount: true, banks: null })
  expect(await nameRefundAccount(app, refundId, account)).toEqual({ ok: false, reason: 'unavailable' })
  expect(await refund()).toMatchObject({ state: 'needs_attention', accountEnding: null })
  expect(await nameRefundAccount(app, randomUUID(), account)).toEqual({ ok: false, reason: 'not-found' })
})

test('a page stops waiting for a slow list of banks', async () => {
  const { app, refundId } = await refusedByBank()
  const gateway = { ...app.gateway, banks: () => new Promise<never>(() => {}) }
  expect(await findRefundForPayer({ ...app, gateway }, refundId, 50)).toMatchObject({ needsAccount: true, banks: null })
})

async function refundOfState(state: 'needs_attention' | 'processed') {
  const app = { ...(await testContext()), sessionSecret: 'a secret of these tests' }
  const { id: applicationId } = await anApplication().settled('initial').saveTo(app.db, app.clock)
  const [payment] = await app.db.select().from(payments).where(eq(payments.caseId, applicationId))
  const paymentId = payment?.id ?? ''
  const refundId = randomUUID()
  await proposeRefund(app, STAFF, {
    idempotencyKey: refundId,
    paymentId,
    kobo: null,
    reason: 'Stopped',
    termsNote: 'All of it',
  })
  await app.db.update(refunds).set({ state })
  const mailLink = (mailId = randomUUID()) => mailAccountLink(app, STAFF, { refundId, mailId })
  return { app, paymentId, mailLink, mails: () => queuedMail(app.db) }
}

test('staff mail the link again, once for each time that they ask', async () => {
  const { app, paymentId, mailLink, mails } = await refundOfState('needs_attention')
  const mailId = randomUUID()
  expect(await Promise.all([mailLink(mailId), mailLink(mailId)])).toEqual([{ ok: true }, { ok: true }])
  expect(await mails()).toMatchObject([{ template: 'payments.refund-account' }])
  await mailLink()
  expect(await mails()).toHaveLength(2)
  const types = (await eventsAbout(app.db, paymentId)).map(({ type }) => type)
  expect(types.filter(type => type === 'refund.account_asked')).toHaveLength(2)
})

test('no link is mailed for a refund that needs no account, or to a payer who was erased', async () => {
  const paid = await refundOfState('processed')
  expect(await paid.mailLink()).toEqual({ ok: false, reason: 'not-needed' })
  const { app, paymentId, mailLink, mails } = await refundOfState('needs_attention')
  await app.db.update(payments).set({ caseId: null, email: null, name: null }).where(eq(payments.id, paymentId))
  expect(await mailLink()).toEqual({ ok: false, reason: 'erased' })
  expect(await mails()).toEqual([])
  const unknown = { refundId: randomUUID(), mailId: randomUUID() }
  expect(await mailAccountLink(app, STAFF, unknown)).toEqual({ ok: false, reason: 'not-found' })
})
