import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { createCookie } from 'react-router'
import { payments } from '#src/features/money/table.server.ts'
import { deriveSecret, hashToken } from '#src/secrets.server.ts'
import type { Records } from '../records.ts'
import { TEST_SECRET } from '../staff-session.ts'
import { expect, mailTo } from './story.ts'

export { aPaidConsultation, CLOCK, NOW, setCalendarOpen } from '../paid-consultation.ts'

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
export async function openBookingCalendar(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('button', { name: /^(Confirm Booking|Reschedule)$/ })).toBeDisabled()
}

/** Chooses a day, written like "Thursday 26 November 2026", and one of its times. */
export async function chooseDayAndTime(page: Page, day: string, time: string) {
  await page.getByRole('button', { name: day, exact: true }).click()
  await expect(page.getByText(day, { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: time }).check()
}

/** Waits for a mail to this e-mail address whose subject begins with `subject`, and returns the newest one. */
export async function waitForMail(page: Page, email: string, subject: string) {
  const findMail = async () => (await mailTo(page, email)).find(mail => mail.subject.startsWith(subject))
  await expect.poll(async () => (await findMail())?.subject, { timeout: 20_000, intervals: [100] }).toContain(subject)
  const mail = await findMail()
  if (mail === undefined) throw new Error(`The mail "${subject}" has disappeared.`)
  return mail
}
