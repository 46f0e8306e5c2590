import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { prices } from '#src/features/catalogue/table.server.ts'
import { eventsAbout, goToCheckout, queuedMail, testGround, testPaymentGround } from '#tests/support/ground.ts'
import { confirmPayment } from './confirm-payment.server.ts'
import { createOrder } from './create-order.server.ts'
import type { Order } from './order-form.ts'
import { orders } from './table.server.ts'

const FORM: Order = { item: 'consultation_30', email: 'ola@example.ng', name: 'Ọláwálé Adébáyọ̀-Oyèníyì 👩🏾‍🔬 <b>' }

test('an order is kept unpaid, at today’s price, and nothing is mailed', async () => {
  const app = await testGround()
  const { id, email } = await createOrder(app, FORM)
  expect(email).toBe(FORM.email)
  expect(await app.db.select().from(orders)).toMatchObject([
    { ...FORM, id, agreedPence: 5_000, createdAt: app.clock.now() },
  ])
  expect(await eventsAbout(app.db, id)).toEqual([
    { type: 'order.created', actor: 'visitor', details: { item: 'consultation_30' } },
  ])
  expect(await queuedMail(app.db)).toEqual([])
})

test('the same form sent again leads to the first order, at the price agreed then', async () => {
  const app = await testGround()
  const first = await createOrder(app, FORM)
  await app.db.update(prices).set({ pence: 9_900 }).where(eq(prices.item, 'consultation_30'))
  expect(await createOrder(app, { ...FORM })).toEqual(first)
  expect(await app.db.select({ pence: orders.agreedPence }).from(orders)).toEqual([{ pence: 5_000 }])
  expect((await eventsAbout(app.db, first.id)).length).toBe(1)
})

test('the same form ten times at once is one order', async () => {
  const app = await testGround()
  const answers = await Promise.all(Array.from({ length: 10 }, () => createOrder(app, FORM)))
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect((await app.db.select().from(orders)).length).toBe(1)
})

test.each<Partial<Order>>([{ item: 'consultation_60' }, { email: 'ada@example.ng' }, { name: 'Ada Obi' }])(
  'anything else makes another order: %j',
  async other => {
    const app = await testGround()
    const first = await createOrder(app, FORM)
    expect((await createOrder(app, { ...FORM, ...other })).id).not.toBe(first.id)
  },
)

test('once the first is paid, the same form is a new order', async () => {
  const app = await testPaymentGround()
  const { id } = await createOrder(app, FORM)
  const { reference } = await goToCheckout(app, { kind: 'order', id }, FORM.email)
  await app.sandboxTill.pay(reference)
  await confirmPayment(app, reference)
  const second = await createOrder(app, FORM)
  expect(second.id).not.toBe(id)
  expect(await createOrder(app, FORM)).toEqual(second)
})
