import { eq } from 'drizzle-orm'
import { anApplication } from '#factories/an-application.server.ts'
import { recordOutcome } from '#src/features/checkout/record-outcome.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('after a chargeback the tracking page shows the returned payment, and the payment page asks for it again', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const email = 'fatima.bello@example.ng'
  const application = await anApplication().withEmail(email).settled('initial').saveTo(db, clock)
  const [payment] = await db.select().from(payments).where(eq(payments.applicationId, application.id))
  const app = {
    db,
    clock,
    jobs: { enqueue: async () => undefined },
    log: undefined,
    staffMailbox: 'staff@talentpassage.example',
    publicUrl: 'http://localhost:3000',
  } as unknown as Parameters<typeof recordOutcome>[0]
  await recordOutcome(app, payment?.reference ?? '', { kind: 'reversed' })

  await page.goto(`/application-tracking?${new URLSearchParams({ reference: application.reference ?? '', email })}`)
  await expect(page.getByText('Payment returned')).toBeVisible()
  await expect(page.getByText('+ £59.00')).toBeVisible()
  await expect(page.getByText('Unpaid', { exact: true }).filter({ visible: true })).toBeVisible()
  await expectLooksRight(page, true)
  await page.getByRole('link', { name: 'Make Initial Payment' }).click()
  await expect(page.getByRole('button', { name: /^Pay £59/ })).toBeVisible()
})
