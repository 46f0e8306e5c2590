import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { liveConsultations } from '#src/features/cases/table.server.ts'
import type { ConsultationForm } from '#src/features/money/forms.ts'
import { prices } from '#src/features/site/table.server.ts'
import { eventsAbout, queuedMail, testContext } from '#tests/support/app-context.ts'
import { createConsultation } from './create-consultation.server.ts'

const FORM: ConsultationForm = {
  item: 'consultation_30',
  email: 'ola@example.ng',
  name: 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>',
}

test('an order is stored unpaid at today’s price, without a mail', async () => {
  const app = await testContext()
  const { id, email } = await createConsultation(app, FORM)
  expect(email).toBe(FORM.email)
  expect(await app.db.select().from(liveConsultations)).toMatchObject([
    { ...FORM, id, agreedPence: 5_000, createdAt: app.clock.now() },
  ])
  expect(await eventsAbout(app.db, id)).toEqual([
    { type: 'order.created', actor: 'visitor', details: { item: 'consultation_30' } },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('the agreed price stays when the price list changes', async () => {
  const app = await testContext()
  const { id } = await createConsultation(app, FORM)
  await app.db.update(prices).set({ pence: 9_900 }).where(eq(prices.item, 'consultation_30'))
  const laterOrder = await createConsultation(app, FORM)
  expect(
    await app.db
      .select({ id: liveConsultations.id, pence: liveConsultations.agreedPence })
      .from(liveConsultations)
      .orderBy(liveConsultations.agreedPence),
  ).toEqual([
    { id, pence: 5_000 },
    { id: laterOrder.id, pence: 9_900 },
  ])
})

test('a second form with the same values creates a separate order', async () => {
  const app = await testContext()
  const [first, second] = await Promise.all([createConsultation(app, FORM), createConsultation(app, FORM)])
  expect(second.id).not.toBe(first.id)
})
