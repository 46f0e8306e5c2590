import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { anOrder } from '#dev/factories/an-order.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { backups } from '#src/features/site/table.server.ts'
import { mayRole, ROLES, type Role } from '#src/features/staff/roles.ts'
import type { PageView, PlainBrowser } from '../support/plain-browser.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

const NOW = '2026-11-21T10:00:00Z'
const CLOCK = { now: () => new Date(NOW) }
const NAME = 'Chukwuemeka Oluwaseun Nwáńkwọ-Adébáyọ̀'

/** The tests add records to one database, in this order. */
let program: TestProgram
beforeAll(async () => {
  program = await ownProgram({ now: NOW })
}, 60_000)

test('an empty dashboard shows zeros and says what will appear', async () => {
  const { browser } = await program.staff('owner')
  const { view } = await browser.open('/admin/dashboard')
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('Good morning, Fọláṣadé')
  expect(view.text).toContain('Saturday 21 November 2026, 11:00 (Lagos time). You’re all caught up.')
  expect(findCard(view, 'Total Applications')).toHaveTextContent(/^0 /)
  expect(findCard(view, 'Completed Applications')).toHaveTextContent('0% completion rate')
  expect(findPanel(view, 'Recent Activity')).toHaveTextContent('No activity yet.')
  expect(findPanel(view, 'Paid Consultation Bookings')).toHaveTextContent('No paid consultations yet.')
  expect(findPanel(view, 'First for you')).toHaveTextContent('Nothing waits for you.')
  expect(findPanel(view, 'Calls today')).toHaveTextContent('No more calls today.')
  for (const [title, path] of [
    ['Total Applications', '/admin/applications'],
    ['Documents Uploaded', '/admin/applications?tab=documents'],
    ['Completed Applications', '/admin/applications?status=completed'],
    ['Consultation Bookings', '/admin/calendar'],
  ] as const)
    expect(findCard(view, title)).toHaveAttribute('href', path)
})

test('the dashboard figures are correct, and the charts have text alternatives', async () => {
  const { browser, staffMember } = await program.staff()
  const application = await createApplications(staffMember.id)
  const { view } = await browser.open('/admin/dashboard')
  expect(findCard(view, 'Total Applications')).toHaveTextContent(/^9 .*9 this week, 7 not completed/)
  expect(findCard(view, 'Completed Applications')).toHaveTextContent('22% completion rate')
  expect(view.getByRole('link', { name: '3 things need you' })).toHaveAttribute('href', '/admin/queue')
  expect(readCount(view, 'Queue')).toBe(3)
  expect(view.getByRole('img', { name: /^Applications by week, the last 12 weeks: .* 9 so far/ })).toBeInTheDocument()
  const income = 'Income by month: from £0 in June to £236 so far in November'
  expect(view.getByRole('img', { name: new RegExp(income) })).toBeInTheDocument()
  expect(findPanel(view, 'By status')).toHaveTextContent(/Pending\s*6/)
  expect(findPanel(view, 'By status')).toHaveTextContent(/Evidence Review\s*1\s*0 days/)
  expect(findPanel(view, 'First for you').querySelectorAll('tbody tr')).toHaveLength(3)
  expect(view.getByRole('row', { name: 'October 2026 £40 ₦82,296 None' })).toBeInTheDocument()
  expect(findPanel(view, 'Recent Activity')).toHaveTextContent(
    'Status changed from Under Review to Evidence Review, by Fọláṣadé Nwosu',
  )
  const link = findPanel(view, 'Recent Activity').querySelector(`a[href="/admin/applications/${application.id}"]`)
  expect(link).toHaveTextContent(NAME)
})

test('paid consultations are listed with their time, or as not booked', async () => {
  const { browser } = await program.staff()
  await aBooking().named('Ada Booked').at('2026-11-26', '14:00').saveTo(program.db, CLOCK)
  await anOrder().named('Hauwa Ɗanjuma').forItem('consultation_60').settled().saveTo(program.db, CLOCK)
  const view = await openNewDashboard(browser)
  const row = view.getByRole('row', { name: /Ada Booked/ })
  for (const text of ['30-Minute Consultation', '£50.00', '21 November 2026']) expect(row).toHaveTextContent(text)
  expect(view.getByRole('row', { name: /Hauwa Ɗanjuma.*£100/ })).toHaveTextContent('Not booked yet')
  expect(view.getByRole('link', { name: '26 November 2026, 14:00' })).toHaveAttribute(
    'href',
    '/admin/calendar?date=2026-11-26',
  )
})

test('the first rows are those that the role may act on, and read-only staff have none', async () => {
  const { db } = program
  const application = await anApplication().named('Ngozi Flagged').saveTo(db, CLOCK)
  await aPayment().for(toPurchaseDetails(application)).inState('mismatch').flagged('amount').saveTo(db, CLOCK)
  const readRows = async (role: Role) => {
    const view = await openNewDashboard((await program.staff(role)).browser)
    return [...view.document.querySelectorAll('.first-rows tbody tr')].map(({ textContent }) => textContent)
  }
  expect(await readRows('finance')).toEqual([expect.stringContaining('Ngozi Flagged')])
  expect((await readRows('owner'))[0]).toContain('Check this payment')
  const ofCaseworker = await readRows('caseworker')
  expect(ofCaseworker.length).toBeGreaterThan(0)
  expect(ofCaseworker.join()).not.toContain('Check this payment')
  const readonly = await openNewDashboard((await program.staff('readonly')).browser)
  expect(readonly.document.querySelector('.todays-work')).toBeNull()
  expect(readonly.text).not.toContain('caught up')
  const { view: list } = await (await program.staff('readonly')).browser.open('/admin/queue')
  expect(list.text).toContain('A list of what is open for your colleagues')
  expect(list.getByRole('link', { name: 'Open Ngozi Flagged' })).toBeInTheDocument()
})

test('owners see when the last backup was made, and other staff do not', async () => {
  const counts = { sizeBytes: 1, fileCount: 0, rowCount: 0 }
  const finishedAt = new Date(CLOCK.now().getTime() - 4 * HOUR_MS)
  await program.db
    .insert(backups)
    .values({ ...counts, id: randomUUID(), finishedAt, sha256: '0'.repeat(64), isEncrypted: true })
  const { browser: owner } = await program.staff('owner')
  const { browser: caseworker } = await program.staff('caseworker')
  const lastBackup = 'Last backup: 21 November 2026, 07:00 (4 hours ago)'
  expect((await owner.open('/admin/dashboard')).view.text).toContain(lastBackup)
  expect((await caseworker.open('/admin/dashboard')).view.text).not.toContain('Last backup')
})

test('the queue lists a paid case by its reason, with its owner and due day', async () => {
  await anApplication().named('Zuma Queue').settled('initial').saveTo(program.db, CLOCK)
  const { browser } = await program.staff()
  const queue = await browser.open('/admin/applications?tab=needs-you')
  expect(queue.url.pathname).toBe('/admin/queue')
  const filtered = await browser.click(queue, /^Paid, waiting/)
  expect(filtered.url.search).toBe('?reason=first-reading')
  const [, count] = filtered.view.getByRole('link', { name: /^Paid, waiting/ }).textContent.split(/(?= \d)/)
  expect(filtered.view.getByRole('heading', { level: 1 }), 'of this reason').toHaveTextContent(`Queue${count}`)
  const row = filtered.view.getByRole('row', { name: /Zuma Queue/ })
  expect(row).toHaveTextContent('No owner')
  expect(row).toHaveTextContent(/due in \d+ days/)
})

test.each(ROLES)('an enquiry is counted beside Queue and Messages for who may answer it (%s)', async role => {
  const { browser } = await program.staff(role)
  const before = (await browser.open('/admin/help')).view
  const enquiry = {
    name: 'Bisi Asker',
    email: 'visitor@live.example',
    sector: 'technology',
    message: `May I ask ${role}?`,
  }
  const sent = await program.visitor().send('/contact', { ...enquiry, intent: 'message' })
  expect(sent.status).toBe(200)
  const after = (await browser.open('/admin/help')).view
  const added = mayRole(role, 'messages') ? 1 : 0
  const [queue, messages] = [readCount(before, 'Queue') + added, readCount(before, 'Messages') + added]
  expect([readCount(after, 'Queue'), readCount(after, 'Messages')]).toEqual([queue, messages])
  if (role === 'readonly') return
  const { view } = await browser.open('/admin/queue')
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(`Queue ${queue}`)
})

/** Creates nine applications, of which four are partly paid and two completed, income in two months, and one event. */
async function createApplications(staffId: string) {
  const { db } = program
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

/** Opens the dashboard after an event, because the figures are shared until the next one. */
async function openNewDashboard(browser: PlainBrowser) {
  await program.db.transaction(tx =>
    recordEvent({ clock: CLOCK }, tx, {
      type: 'application.emailed',
      actor: { kind: 'system' },
      subject: { kind: 'application', id: randomUUID() },
    }),
  )
  return (await browser.open('/admin/dashboard')).view
}

const findCard = (view: PageView, title: string) => view.getByRole('link', { name: new RegExp(title) })

function findPanel(view: PageView, title: string): HTMLElement {
  const panel = view.getByRole('heading', { name: new RegExp(`^${title}`) }).closest('.panel')
  if (panel === null) throw new Error(`${title} is in no panel.`)
  return panel as HTMLElement
}

function readCount(view: PageView, entry: string): number {
  const item = [...view.document.querySelectorAll('nav li')].find(each => each.textContent.includes(entry))
  return Number(item?.querySelector('.page-count')?.textContent ?? 0)
}
