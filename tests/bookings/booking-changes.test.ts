import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { addresses } from '#src/addresses.ts'
import { bookings } from '#src/features/bookings/table.server.ts'
import { LIMITS } from '#src/features/limits/limits.ts'
import { postBooking } from '../support/booking-visitor.ts'
import { testDatabase } from '../support/database.ts'
import { startInstance } from '../support/instances.ts'

const NOW = '2026-11-21T10:00:00Z'
const CLOCK = { now: () => new Date(NOW) }
const DAY = '2026-11-26'

test('C14: a rate limit refuses to move or cancel a booking after too many moves', async () => {
  const { db, postChange } = await startProgramWithBooking()
  const times = Array.from({ length: LIMITS['booking-change'].times }, (_, number) =>
    number % 2 === 0 ? '15:00' : '16:00',
  )
  for (const time of times) expect((await postChange({ intent: 'move', date: DAY, time })).status).toBe(302)

  const refused = await postChange({ intent: 'move', date: DAY, time: '09:00' })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.text()).toMatch(/You’ve tried too many times\. Please try again in \d+ minutes?\./)
  expect((await postChange({ intent: 'cancel' })).status).toBe(429)
  const [booking] = await db.select().from(bookings)
  expect(booking).toMatchObject({ status: 'confirmed', sequence: times.length })
})

test('a move to the current time changes nothing, and the page says so', async () => {
  const { db, postChange } = await startProgramWithBooking()
  const answer = await postChange({ intent: 'move', date: DAY, time: '14:00' })
  const page = await fetch(new URL(answer.headers.get('location') ?? '', answer.url), {
    headers: { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' },
  })
  expect(await page.text()).toContain('Nothing has changed')
  expect(await db.select({ sequence: bookings.sequence }).from(bookings)).toEqual([{ sequence: 0 }])
})

test('the link to a cancelled booking offers another time until the payment is used for a new booking', async () => {
  const { db, origin, reference, postChange, loadPage } = await startProgramWithBooking()
  expect((await postChange({ intent: 'cancel' })).status).toBe(302)
  expect(await loadPage()).toContain('Choose another time')
  expect((await postBooking(origin, { reference, day: DAY, time: '15:00' })).status).toBe(302)
  expect(await loadPage()).toContain('used your payment to book another one.')
  expect(await db.select().from(bookings).where(eq(bookings.status, 'confirmed'))).toHaveLength(1)
})

/** Starts the built server with one booking on 26 November at 14:00. Returns functions that use the booking's page. */
async function startProgramWithBooking() {
  const { db, url } = await testDatabase()
  const { origin } = await startInstance({ NOW, DATABASE_URL: url, ROLE: 'web' })
  const { booking, reference } = await aBooking().at(DAY, '14:00').saveTo(db, CLOCK)
  const page = origin + addresses.bookingChange({ key: booking.changeKey })
  return {
    db,
    origin,
    reference,
    postChange: (form: Record<string, string>) =>
      fetch(page, {
        method: 'POST',
        headers: { 'sec-fetch-site': 'same-origin' },
        body: new URLSearchParams(form),
        redirect: 'manual',
      }),
    loadPage: async () => (await fetch(page)).text(),
  }
}
