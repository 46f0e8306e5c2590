import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { createCookie } from 'react-router'
import { anOrder } from '#factories/an-order.server.ts'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { calendars } from '#src/features/bookings/table.server.ts'
import type { ConsultationItem } from '#src/features/catalogue/items.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { hashToken } from '#src/hash-token.server.ts'
import type { Records } from '../records.ts'
import { TEST_SECRET } from '../staff-session.ts'
import { expect, mailTo } from './story.ts'

/** A Saturday. The first bookable day is Monday 23 November 2026, and the last one Friday 19 February 2027. */
export const NOW = '2026-11-21T10:00:00Z'
export const CLOCK = { now: () => new Date(NOW) }

/** Creates a customer with a long name who has paid for a consultation and not booked a time. */
export async function aPaidConsultation({ db }: Records, item: ConsultationItem = 'consultation_30') {
  const name = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'
  const email = `chukwuemeka.${crypto.randomUUID().slice(0, 8)}@studio-yaba.example`
  const { payment } = await anOrder().forItem(item).named(name).withEmail(email).settled().saveTo(db, CLOCK)
  return { name, email, reference: payment.reference, path: `/booking?reference=${payment.reference}` }
}

/** Sets the cookie of the browser that opened the checkout. The booking page shows the customer's name to no other. */
export async function setPayerCookie(page: Page, { db }: Records, reference: string) {
  const token = randomBytes(32).toString('base64url')
  await db
    .update(payments)
    .set({ payerHash: hashToken(token) })
    .where(eq(payments.reference, reference))
  const { name, serialize } = createCookie('tp_payer', { secrets: [deriveSecret(TEST_SECRET, 'cookie tp_payer')] })
  const cookieValue = /^[^=]+=([^;]+)/.exec(await serialize(token))?.[1] ?? ''
  await page
    .context()
    .addCookies([{ name, value: cookieValue, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** Opens a page with a calendar, and waits for its script, which disables the button until a time is chosen. */
export async function openBookingCalendar(page: Page, path: string, javaScriptEnabled: boolean | undefined = true) {
  await page.goto(path)
  if (!javaScriptEnabled) return
  await expect(page.getByRole('button', { name: /^(Confirm Booking|Reschedule)$/ })).toBeDisabled()
}

/** Chooses a day, written like "Thursday 26 November 2026", and one of its times. */
export async function chooseDayAndTime(page: Page, day: string, time: string) {
  await page.getByRole('button', { name: day, exact: true }).click()
  await expect(page.getByText(day, { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: time }).check()
}

export function freeTimes(page: Page): Promise<Array<string>> {
  return page
    .locator('input[name=time]:enabled')
    .evaluateAll(radios => radios.map(radio => radio.getAttribute('value') ?? ''))
}

/** Waits for a mail to this e-mail address whose subject begins with `subject`, and returns the newest one. */
export async function waitForMail(page: Page, email: string, subject: string) {
  const findMail = async () => (await mailTo(page, email)).find(mail => mail.subject.startsWith(subject))
  await expect.poll(async () => (await findMail())?.subject, { timeout: 20_000 }).toContain(subject)
  const mail = await findMail()
  if (mail === undefined) throw new Error(`The mail "${subject}" has disappeared.`)
  return mail
}

export async function setCalendarOpen({ db }: Records, isOpen: boolean) {
  await db.update(calendars).set({ isOpen })
}
