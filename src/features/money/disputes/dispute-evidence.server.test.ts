import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aMail } from '#dev/factories/a-mail.server.ts'
import { recordDelivery } from '#src/features/applications/record-delivery.server.ts'
import { eventsAbout } from '#tests/support/app-context.ts'
import { paymentDisputes } from '#tests/support/disputed-payment.ts'
import { EMAIL, STAFF } from '#tests/support/paid-application.ts'
import { loadDisputeEvidence, recordEvidenceDownload } from './dispute-evidence.server.ts'

test('the evidence lists the order, the accepted price, deliveries and emails of the disputed payment', async () => {
  const { app, applicationId, disputeId, reference, payment } = await paymentDisputes()
  const { applicationReference } = await payment()
  const subject = `Document needed for your application ${applicationReference}`
  await aMail().about(applicationId).to(EMAIL).withSubject(subject).saveTo(app.db, app.clock)
  const delivery = { applicationId, stage: 'assessment', deliveredOn: '2026-11-02', note: 'Internal note' } as const
  expect(await recordDelivery(app, STAFF, delivery)).toEqual({ ok: true })
  const evidence = await loadDisputeEvidence(app, disputeId)
  expect(evidence).toMatchObject({ reference, deliveredOn: '2026-11-02', customer: { email: EMAIL } })
  const text = JSON.stringify(evidence?.sections)
  for (const words of [
    '₦121,387',
    '£59.00',
    'Application Fee',
    'Written answer',
    reference,
    '£1 = ₦2,057.40',
    'Payment',
    'Document needed for your application',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Internal note')
  expect(applicationReference).toMatch(/^GT-/)
  expect(text).not.toContain(applicationReference)
  expect(await loadDisputeEvidence(app, randomUUID())).toBeNull()
})

test('the audit log says who downloaded the evidence about a payment', async () => {
  const { app, disputeId, paymentId } = await paymentDisputes()
  await recordEvidenceDownload(app, STAFF, disputeId)
  await recordEvidenceDownload(app, STAFF, randomUUID())
  const events = await eventsAbout(app.db, paymentId)
  expect(events.filter(({ type }) => type === 'dispute.evidence_downloaded')).toMatchObject([{ actor: 'staff' }])
})
