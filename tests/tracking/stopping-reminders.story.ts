import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ReminderMatter } from '#src/features/outbox/mail.ts'
import { stopLink } from '#src/features/outbox/stop-reminders.server.ts'
import { mailStops } from '#src/features/outbox/table.server.ts'
import { expect, test } from '../support/browser/own-program.ts'
import type { Records } from '../support/records.ts'
import { expectLooksRight } from '../support/browser/story.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

function createStopLink(publicUrl: string, matter: ReminderMatter) {
  const id = randomUUID()
  return { id, link: stopLink({ publicUrl, sessionSecret: TEST_SECRET }, { matter, id }) }
}

function findStops({ db }: Records, id: string) {
  return db.select().from(mailStops).where(eq(mailStops.subjectId, id))
}

test('opening the unsubscribe link changes nothing, and its button stops the reminders', {
  tag: '@desk-no-js',
}, async ({ page, program, records, javaScriptEnabled }) => {
  const { id, link } = createStopLink(program.origin, 'second-payment')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Stop these reminders?' })).toBeVisible()
  await expect(page.getByText('These reminders are about the second payment of your application.')).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
  expect(await findStops(records, id)).toEqual([])

  await page.getByRole('button', { name: 'Stop Reminders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reminders stopped' })).toBeVisible()
  expect(await findStops(records, id)).toMatchObject([{ matter: 'second-payment', subjectKind: 'application' }])
})

test('a one-click unsubscribe request stops reminders, and a tampered link is ignored', {
  tag: '@desk-no-js',
}, async ({ page, program, records }) => {
  const { id, link } = createStopLink(program.origin, 'booking')
  const oneClickRequest = {
    form: { 'List-Unsubscribe': 'One-Click' },
    headers: { origin: 'https://mail.example' },
    maxRedirects: 0,
  }
  const tamperedResponse = await page.request.post(link.replace('matter=booking', 'matter=documents'), oneClickRequest)
  expect(tamperedResponse.status()).toBe(404)
  expect(await findStops(records, id)).toEqual([])
  for (const _ of [1, 2]) expect((await page.request.post(link, oneClickRequest)).status()).toBe(200)
  expect(await findStops(records, id)).toHaveLength(1)

  await page.goto(link.slice(0, -3))
  await expect(page.getByRole('heading', { level: 1, name: 'This link is not complete' })).toBeVisible()
})
