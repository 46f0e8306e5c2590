import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { payments } from '#src/features/money/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { STAFF } from '#tests/support/paid-application.ts'
import { mailAccountLink } from './mail-account-link.server.ts'
import { proposeRefund } from './propose-refund.server.ts'
import { refunds } from './table.server.ts'

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
