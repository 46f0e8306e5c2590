import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { addresses } from '#src/addresses.ts'
import { addBusinessDays } from '#src/business-days.ts'
import { dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { UNDO_MS } from '#src/features/cases/states.ts'
import { documents, uploads } from '#src/features/documents/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { pdfOfSize } from '#tests/support/abuse-files.ts'
import { offeredTimes } from '#tests/support/booking-visitor.ts'
import { PASSWORD } from '#tests/support/staff-context.ts'
import { INFECTION } from './support/clamd.ts'
import { openEverywhere, proveAddress, uploadInPieces, waitForMail } from './support/steps.ts'
import type { Browser } from './support/traffic.ts'
import { type Applicant, apply, createPaidApplication, newEmail, openPage, pay, submitForm } from './support/visits.ts'
import { MAILBOX, startWorld, type World } from './support/world.ts'

/** A change on one instance must show on all others within this time. */
const LIVE = { timeout: 15_000, interval: 100 }
const WORK = { timeout: 60_000, interval: 200 }

let world: World
let owner: Browser
let applicant: Applicant
let applicantBrowser: Browser

beforeAll(async () => {
  world = await startWorld()
}, 180_000)

test('an owner signs in, an applicant pays and proves the address, each request at another instance', {
  timeout: 120_000,
}, async () => {
  const { email } = await aStaffMember().inRole('owner').withPassword(PASSWORD).saveTo(world.db, world.clock)
  owner = world.traffic.open()
  const signedIn = await owner.send(addresses.adminLogin(), { email, password: PASSWORD })
  expect(signedIn.url.pathname).toBe(addresses.adminDashboard())
  expect(new Set(owner.answeredBy).size).toBeGreaterThan(1)

  applicant = await createPaidApplication(world)
  expect((await waitForMail(world, applicant.email, /We have received £59\.00/)).subject).toContain(applicant.reference)
  applicantBrowser = world.traffic.open()
  const proven = await proveAddress(world, applicantBrowser, applicant)
  expect(proven.visited.join()).toContain('Code accepted')
  expect(new Set(applicantBrowser.answeredBy).size).toBe(world.ports.length)
})

test('a file is uploaded in pieces through every instance, scanned and stored in the bucket', {
  timeout: 120_000,
}, async () => {
  const upstreams = await uploadInPieces(applicantBrowser, applicant, pdfOfSize(2_000_000), 6)
  expect(new Set(upstreams).size).toBe(world.ports.length)
  await expect.poll(() => countDocuments(), WORK).toBe(1)
  const page = await openPage(
    applicantBrowser,
    addresses.tracking({ reference: applicant.reference, tab: 'documents' }),
  )
  expect(page.page).toContain('passport.pdf')
})

test('an infected file is refused, and leaves no document', { timeout: 120_000 }, async () => {
  await uploadInPieces(applicantBrowser, applicant, createSamplePdf('Passport', [INFECTION]), 2)
  const refusals = () => world.db.select({ refusal: uploads.refusal }).from(uploads).where(eq(uploads.state, 'refused'))
  await expect.poll(refusals, WORK).toEqual([{ refusal: 'has-virus' }])
  expect(await countDocuments()).toBe(1)
})

test('staff approve the file and decide, and the applicant gets the mail', { timeout: 240_000 }, async () => {
  const [file] = await world.db.select({ id: documents.id }).from(documents)
  const opened = await owner.request(addresses.adminFile(file?.id ?? ''))
  expect(opened.status).toBe(200)
  expect(
    Buffer.from(await opened.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const decision = { decision: 'approved', expectedStatus: 'pending', comment: '' }
  expect((await owner.send(act('reviewDocument', { documentId: file?.id ?? '' }), decision)).status).toBe(200)

  const [row] = await world.db.select().from(liveApplications).where(eq(liveApplications.email, applicant.email))
  const update = { version: String(row?.version), status: 'under_review', adminNotes: '', notifyApplicant: 'on' }
  expect((await owner.send(act('updateStatus', { applicationId: row?.id ?? '' }), update)).status).toBe(200)
  await waitForMail(world, applicant.email, /under review|update/i, UNDO_MS + WORK.timeout)
})

test('a customer buys and books a consultation', { timeout: 120_000 }, async () => {
  const browser = world.traffic.open()
  const email = newEmail()
  const order = { intent: 'consultation', item: 'consultation_30', email, name: 'Ngozi Adeyemi' }
  const payment = await browser.send(addresses.contact(), order)
  expect(payment.url.pathname).toBe('/payment')
  await pay(world, browser, payment.url.pathname + payment.url.search)
  const { text } = await waitForMail(world, email, /We have received £50\.00/)
  const path = /\/booking\?\S+/.exec(text)?.[0] ?? ''
  const date = addBusinessDays(dayInLagos(world.clock.now()), 5)
  const dayPath = `${path}&date=${date}`
  const [time = ''] = offeredTimes((await openPage(browser, dayPath)).page).free
  const booked = await submitForm(browser, dayPath, 'name="time"', { time })
  expect(booked.page).toContain('Booking Confirmed!')
  await waitForMail(world, MAILBOX, /consultation/i)
})

test('a price that an owner saves shows on every instance within 15 seconds', { timeout: 60_000 }, async () => {
  const before = await openEverywhere(world, addresses.services())
  for (const page of before) expect(page).not.toContain('£117')
  const saved = await saveSettings('prices', { 'price-application_fee': '117' })
  expect(saved.visited.join() + saved.page).toContain('Settings Saved')
  const showNewPrice = async () =>
    (await openEverywhere(world, addresses.services())).every(page => page.includes('£117'))
  await expect.poll(showNewPrice, LIVE).toBe(true)
})

test('a new application is counted in the bell at every instance within 15 seconds', { timeout: 60_000 }, async () => {
  const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const readCounts = async () => {
    const answers = await openEverywhere(world, addresses.adminNotificationCount(), cookie)
    return answers.map(answer => Number(JSON.parse(answer.replace(/^200 /, '')).count))
  }
  const before = await readCounts()
  await apply(world.traffic.open())
  const countedEverywhere = async () => (await readCounts()).every((count, index) => count > (before[index] ?? 0))
  await expect.poll(countedEverywhere, LIVE).toBe(true)
})

test('maintenance mode closes and opens every instance within 15 seconds', { timeout: 60_000 }, async () => {
  const statuses = async () => (await openEverywhere(world, addresses.about())).map(page => page.slice(0, 3))
  await saveSettings('site', { maintenanceMode: 'on' })
  await expect.poll(statuses, LIVE).toEqual(['503', '503', '503'])
  const refused = await world.traffic.open().open(addresses.about())
  expect(refused.status).toBe(503)
  await saveSettings('site', { maintenanceMode: '' })
  await expect.poll(statuses, LIVE).toEqual(['200', '200', '200'])
})

function saveSettings(section: string, typed: Record<string, string>) {
  return submitForm(owner, addresses.adminSettings(), `value="${section}"`, typed, act('saveSettings'))
}

async function countDocuments(): Promise<number> {
  return world.db.$count(documents)
}
