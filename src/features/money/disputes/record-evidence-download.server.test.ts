import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventsAbout } from '#tests/support/app-context.ts'
import { paymentDisputes } from '#tests/support/disputed-payment.ts'
import { STAFF } from '#tests/support/paid-application.ts'
import { recordEvidenceDownload } from './record-evidence-download.server.ts'

test('the audit log says who downloaded the evidence about a payment', async () => {
  const { app, disputeId, paymentId } = await paymentDisputes()
  await recordEvidenceDownload(app, STAFF, disputeId)
  await recordEvidenceDownload(app, STAFF, randomUUID())
  const events = await eventsAbout(app.db, paymentId)
  expect(events.filter(({ type }) => type === 'dispute.evidence_downloaded')).toMatchObject([{ actor: 'staff' }])
})
