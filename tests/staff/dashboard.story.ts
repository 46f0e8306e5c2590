import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aBooking } from '#factories/a-booking.server.ts'
import { aPayment } from '#factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#factories/an-application.server.ts'
import { anOrder } from '#factories/an-order.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { backups } from '#src/features/backups/table.server.ts'
import { CLOCK, NOW } from '../support/browser/booking.ts'
import { expect, test } from '../support/browser/own-program.ts'
import type { Records } from '../support/records.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectAccessible, expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: NOW })

const NAME = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'

/** Finds the card of the dashboard with this title. */
const findCard = (page: Page, title: string) => page.getByRole('link', { name: title })
const findPanel = (page: Page, title: string) =>
  page.locator('.panel', { has: page.getByRole('heading', { name: title }) })

/** Creates nine applications, of which four are partly paid and two completed, income in two months, and one event. */
async function createRecords({ db }: Records, staffId: string) {
  const application = await anApplication().named(NAME).inStatus('evidence_review').settled('initial').saveTo(db, CLOCK)
  for (let times = 0; times < 3; times++) await anApplication().settled('initial').saveTo(db, CLOCK)
  for (let times = 0; times < 2; times++) await anApplication().inStatus('completed').saveTo(db, CLOCK)
  for (let times = 0; times < 3; times++) await anApplication().inSector('fashion').saveTo(db, CLOCK)
  const octoberClock = { now: () => new Date('2026-10-01T10:00:00Z') }
  await aPayment().for(toPurchaseDetails(application)).of('final', 4_000).inState('settled').saveTo(db, octoberClock)
  await db.transaction(tx =>
    recordEvent({ clock: CLOCK }, tx, {
      type: 'application.updated',
      actor: { kind: 'staff', id: staffId },
      subject: { kind: 'application', id: application.id },
      fields: 'status',
      from: 'under_review',
      to: 'evidence_review',
      version: 2,
    }),
  )
  return application
}

test('an empty dashboard shows zeros and says what will appear', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records, 'owner')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Good morning, Fọláṣadé' })).toBeVisible()
  await expect(page.getByText('Saturday 21 November 2026, 11:00 (Lagos time). You’re all caught up.')).toBeVisible()
  await expect(findCard(page, 'Total Applications')).toContainText('0')
  await expect(findCard(page, 'Completed Applications')).toContainText('0% completion rate')
  await expect(findPanel(page, 'Recent Activity')).toContainText('No activity yet.')
  await expect(findPanel(page, 'Paid Consultation Bookings')).toContainText('No paid consultations yet.')
  await expect(findPanel(page, 'Waiting for us')).toContainText('No case, payment or message waits for us.')
  await expect(findPanel(page, 'Calls today')).toContainText('No more calls today.')
  await expect(findPanel(page, 'Your tasks due')).toContainText('No task of yours is due today.')
  await expectLooksRight(page, true)
})

test('the dashboard figures are correct, and the charts have text alternatives', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const staffMember = await signInAs(page, records)
  const application = await createRecords(records, staffMember.id)
  await page.goto('/admin/dashboard')
  await expect(findCard(page, 'Total Applications')).toContainText('9')
  await expect(findCard(page, 'Total Applications')).toContainText('9 this week, 7 not completed')
  await expect(findCard(page, 'Completed Applications')).toContainText('22% completion rate')
  await expect(page.getByRole('link', { name: '7 things need you' })).toHaveAttribute('href', '/admin/queue')
  const queueEntry = page.locator('li', { has: page.getByRole('link', { name: 'Queue', exact: true }) })
  await expect(queueEntry.locator('.page-count')).toHaveText('7')
  await expect(page.getByRole('img', { name: /^Applications by week, the last 12 weeks: .* 9 so far/ })).toBeVisible()
  const chartDescription = 'Income by month: from £0 in June to £236 so far in November'
  await expect(page.getByRole('img', { name: chartDescription })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Applications by sector: Technology 6, Fashion 3' })).toBeVisible()
  await expect(findPanel(page, 'By status').getByRole('link', { name: 'Pending 6' })).toBeVisible()
  await expect(findPanel(page, 'By status').getByRole('link', { name: 'Evidence Review 1 0 days' })).toBeVisible()
  await expect(
    findPanel(page, 'Waiting for us').getByRole('link', { name: 'Paid, waiting for first review' }),
  ).toHaveAttribute('href', '/admin/queue?reason=first-reading')
  await findPanel(page, 'Income by month').getByText('Show figures').click()
  await expect(
    findPanel(page, 'Income by month').getByRole('row', { name: 'October 2026 £40 ₦82,296 None' }),
  ).toBeVisible()
  const activity = findPanel(page, 'Recent Activity')
  await expect(activity).toContainText('Status changed from Under Review to Evidence Review, by Fọláṣadé Nwosu')
  await expectLooksRight(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
  await activity.getByRole('link', { name: NAME }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${application.id}$`))
})

test('each card links to the list of what it counts', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  for (const [title, url] of [
    ['Total Applications', /\/admin\/applications$/],
    ['Documents Uploaded', /\/admin\/applications\?tab=documents$/],
    ['Completed Applications', /\/admin\/applications\?status=completed$/],
    ['Consultation Bookings', /\/admin\/calendar$/],
  ] as const) {
    await page.goto('/admin/dashboard')
    await findCard(page, title).click()
    await expect(page).toHaveURL(url)
  }
})

test('paid consultations are listed with their time, or as not booked', { tag: '@desk' }, async ({
  page,
  records: { db, clock },
}) => {
  await signInAs(page, { db, clock })
  const { reference } = await aBooking().named(NAME).at('2026-11-26', '14:00').saveTo(db, CLOCK)
  await anOrder().named('Hauwa Ɗanjuma').forItem('consultation_60').settled().saveTo(db, CLOCK)
  await page.goto('/admin/dashboard')
  const table = page.getByRole('table', { name: 'Paid Consultation Bookings' })
  const bookedRow = table.getByRole('row', { name: NAME })
  await expect(bookedRow).toContainText('30-Minute Consultation')
  await expect(bookedRow).toContainText('£50.00')
  await expect(bookedRow).toContainText('21 November 2026')
  await expect(bookedRow.getByText(reference, { exact: true })).toBeVisible()
  await expect(bookedRow.getByRole('button', { name: 'Copy payment reference' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Hauwa Ɗanjuma' })).toContainText('Not booked yet')
  await expectLooksRight(page, true)
  await bookedRow.getByRole('link', { name: '26 November 2026, 14:00' }).click()
  await expect(page).toHaveURL(/\/admin\/calendar\?date=2026-11-26$/)
})

test('the dashboard links to payments that need a decision', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records)
  const application = await anApplication().named(NAME).saveTo(records.db, CLOCK)
  await aPayment().for(toPurchaseDetails(application)).inState('mismatch').flagged('amount').saveTo(records.db, CLOCK)
  const { id, item, email, name } = await anOrder().named('Hauwa Ɗanjuma').saveTo(records.db, CLOCK)
  const order = { key: { kind: 'order', id } as const, item, email, name, reference: null }
  await aPayment().for(order).inState('refund_due').flagged('paid-twice').saveTo(records.db, CLOCK)
  await page.goto('/admin/dashboard')
  const notice = page.getByText(/^2 payments need a decision: a wrong amount, a refund or a chargeback\. See /)
  await expect(notice).toBeVisible()
  await expect(notice.getByRole('link', { name: 'Hauwa Ɗanjuma' })).toHaveAttribute('href', /^\/admin\/queue#TP-/)
  await expectAccessible(page, true)
  await notice.getByRole('link', { name: NAME }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${application.id}$`))
})

test('owners see when the last backup was made, and other staff do not', { tag: ['@desk', '@phone'] }, async ({
  page,
  records,
}) => {
  const counts = { sizeBytes: 1, fileCount: 0, rowCount: 0 }
  const finishedAt = new Date(CLOCK.now().getTime() - 4 * HOUR_MS)
  await records.db
    .insert(backups)
    .values({ ...counts, id: randomUUID(), finishedAt, sha256: '0'.repeat(64), isEncrypted: true })
  const lastBackup = page.getByText('Last backup: 21 November 2026, 07:00 (4 hours ago)')
  await signInAs(page, records, 'owner')
  await page.goto('/admin/dashboard')
  await expect(lastBackup).toBeVisible()
  await expectLooksRight(page, true)
  await signInAs(page, records, 'caseworker')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(lastBackup).toHaveCount(0)
})
