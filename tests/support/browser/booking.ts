import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { createCookie } from 'react-router'
import { anOrder } from '#factories/an-order.server.ts'
import { deriveSecret } from '#src/derive-secret.server.ts'
import { hashOfToken } from '#src/features/applications/open-applicant-session.server.ts'
import { calendars } from '#src/features/bookings/table.server.ts'
import type { ConsultationItem } from '#src/features/catalogue/items.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { TEST_SECRET } from '../staff-session.ts'
import type { Records } from './records.ts'
import { expect, mailTo } from './story.ts'

/** A Saturday on which stories of bookings begin: Monday 23 November is the first day that can be booked, 19 February the last. */
export const NOW = '2026-11-21T10:00:00Z'
export const CLOCK = { now: () => new Date(NOW) }

/** Somebody with a long name who has paid for a consultation and has not booked it. */
export async function aPaidConsultation({ db }: Records, item: ConsultationItem = 'consultation_30') {
  const name = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'
  const email = `chukwuemeka.${crypto.randomUUID().slice(0, 8)}@studio-yaba.example`
  const { payment } = await anOrder().forItem(item).named(name).withEmail(email).settled().saveTo(db, CLOCK)
  return { name, email, reference: payment.reference, path: `/booking?reference=${payment.reference}` }
}

/** Makes this browser the one that opened the checkout, with the cookie that it would have got there: it alone is shown the name. */
export async function becomeThePayer(page: Page, { db }: Records, reference: string) {
  const token = randomBytes(32).toString('base64url')
  await db
    .update(payments)
    .set({ payerHash: hashOfToken(token) })
    .where(eq(payments.reference, reference))
  const { name, serialize } = createCookie('tp_payer', { secrets: [deriveSecret(TEST_SECRET, 'cookie tp_payer')] })
  const value = /^[^=]+=([^;]+)/.exec(await serialize(token))?.[1] ?? ''
  await page.context().addCookies([{ name, value, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** Presses a day in the calendar ("Thursday 26 November 2026") and one of its times. */
export async function choose(page: Page, day: string, time: string) {
  await page.getByRole('button', { name: day, exact: true }).click()
  await expect(page.getByText(day, { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: time }).check()
}

/** The times that are shown and can be had. */
export function freeTimes(page: Page): Promise<Array<string>> {
  return page
    .locator('input[name=time]:enabled')
    .evaluateAll(radios => radios.map(radio => radio.getAttribute('value') ?? ''))
}

/** The first message to somebody whose subject begins so, as soon as it has arrived. */
export async function theMail(page: Page, email: string, subject: string) {
  const found = async () => (await mailTo(page, email)).find(mail => mail.subject.startsWith(subject))
  await expect.poll(async () => (await found())?.subject, { timeout: 20_000 }).toContain(subject)
  const mail = await found()
  if (mail === undefined) throw new Error(`The message "${subject}" has gone again.`)
  return mail
}

/** The switch with which staff close the calendar. */
export async function setCalendarOpen({ db }: Records, isOpen: boolean) {
  await db.update(calendars).set({ isOpen })
}
