import { and, gt, inArray } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { addresses } from '#src/addresses.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { files } from '#src/features/files/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { hashOf } from '#tests/support/sending-files.ts'
import { PASSWORD } from '#tests/support/staff-context.ts'
import { expectMailsOnce, listLost } from './support/acknowledged.ts'
import { reportLoad, startLoad } from './support/load.ts'
import { startStandby } from './support/postgres.ts'
import { proveAddress, uploadPatiently, waitForMail } from './support/steps.ts'
import { apply, createPaidApplication, newEmail, openPage } from './support/visits.ts'
import { startWorld, type World } from './support/world.ts'

const FAKE_CLOCK = {
  LD_PRELOAD: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  FAKETIME: '+120s',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
}
const WORK = { timeout: 120_000, interval: 500 }

let world: World

beforeAll(async () => {
  world = await startWorld()
}, 180_000)

test('when an instance is killed under load, only forms that it was answering fail, and nothing acknowledged is lost', {
  timeout: 300_000,
}, async () => {
  const load = await startLoad(world)
  for (const number of world.webNumbers) {
    const count = load.applied.length
    await expect.poll(() => load.applied.length, WORK).toBeGreaterThan(count + 2)
    await world.kill(number)
    const countAfter = load.applied.length
    await expect.poll(() => load.applied.length, WORK).toBeGreaterThan(countAfter + 2)
    await world.restart(number)
  }
  await load.stop()
  reportLoad('Three kills', load)
  expect(load.failures.filter(failure => !/POST \S+ answered 502/.test(failure))).toEqual([])
  expect(await listLost(world, load.applied)).toEqual([])
  await expectMailsOnce(world, load.applied)

  // A visitor without an answer sends the same form again.
  for (const email of load.unanswered) {
    await apply(world.traffic.open(), email)
    expect(await world.postgres.query(`select 1 from cases where email = '${email}'`)).toHaveLength(1)
  }
})

test('while the proxy restarts, requests fail only until it listens again, and nothing acknowledged is lost', {
  timeout: 300_000,
}, async () => {
  const load = await startLoad(world)
  await expect.poll(() => load.applied.length, WORK).toBeGreaterThan(2)
  await world.caddy.restart()
  const failureCount = load.failures.length
  const countAfter = load.applied.length
  await expect.poll(() => load.applied.length, WORK).toBeGreaterThan(countAfter + 5)
  await load.stop()
  reportLoad('A restart of the proxy', load)
  expect(load.failures.length - failureCount).toBeLessThanOrEqual(load.visitorCount)
  expect(await listLost(world, load.applied)).toEqual([])
  await expectMailsOnce(world, load.applied)
})

test('while the bucket is gone, the site works, uploads wait, and each is stored once and unchanged afterwards', {
  timeout: 300_000,
}, async () => {
  const applicant = await createPaidApplication(world)
  const browser = world.traffic.open()
  await openPage(browser, addresses.tracking(applicant))
  const countBefore = await world.db.$count(documents)
  await world.s3.stop()
  const file = createSamplePdf('Passport', ['Sent while the bucket is gone'])
  const upload = uploadPatiently(browser, applicant, file)
  await apply(world.traffic.open())
  expect((await world.traffic.open().open(addresses.home())).status).toBe(200)
  expect(await world.db.$count(documents)).toBe(countBefore)
  await world.s3.restart()
  await upload
  await expect.poll(() => world.db.$count(documents), WORK).toBe(countBefore + 1)
  const rows = await world.db.select({ sha256: files.sha256 }).from(files)
  expect(rows.map(({ sha256 }) => sha256)).toContain(hashOf(file))
})

test('while the disk of the mail server is full, mails wait, and each arrives once afterwards', {
  timeout: 300_000,
}, async () => {
  const freeDisk = await world.postfix.fillDisk()
  onTestFinished(freeDisk)
  const applied = [await apply(world.traffic.open()), await apply(world.traffic.open())]
  const emails = applied.map(({ email }) => email)
  const isRefused = and(inArray(mails.to, emails), gt(mails.tries, 0))
  await expect.poll(() => world.db.$count(mails, isRefused), WORK).toBe(emails.length)
  expect((await world.postfix.readMails()).filter(({ to }) => emails.includes(to))).toEqual([])
  await freeDisk()
  await expectMailsOnce(world, applied)
})

test('with the clock of one instance and one worker two minutes ahead, journeys, codes, payments and sign-ins work', {
  timeout: 300_000,
}, async () => {
  await world.replace(0, FAKE_CLOCK)
  await world.replace(3, FAKE_CLOCK)
  const { headers } = await world.traffic.fetch(`http://127.0.0.1:${world.ports[0]}/healthz`)
  expect(Date.parse(headers.get('date') ?? '') - Date.now()).toBeGreaterThan(100_000)
  const owner = aStaffMember().inRole('owner').withEmail(newEmail()).withPassword(PASSWORD)
  const { email } = await owner.saveTo(world.db, world.clock)
  for (let round = 0; round < 3; round++) {
    const signedIn = await world.traffic.open().send(addresses.adminLogin(), { email, password: PASSWORD })
    expect(signedIn.url.pathname).toBe(addresses.adminDashboard())
    const applicant = await createPaidApplication(world)
    const proven = await proveAddress(world, world.traffic.open(), applicant)
    expect(proven.visited.join()).toContain('Code accepted')
    await waitForMail(world, applicant.email, /We have received £59\.00/)
  }
  const load = await startLoad(world)
  await expect.poll(() => load.applied.length, WORK).toBeGreaterThan(10)
  await load.stop()
  expect(load.failures).toEqual([])
  await expectMailsOnce(world, load.applied)
  await world.replace(0)
  await world.replace(3)
})

test('when the database moves to a standby, pages answer 503 until it takes writes, and nothing acknowledged is lost', {
  timeout: 300_000,
}, async () => {
  const standby = await startStandby(world.postgres)
  const load = await startLoad(world)
  await expect.poll(() => load.applied.length, WORK).toBeGreaterThan(2)
  await world.postgres.stop('SIGINT')
  await world.pgbouncer.moveTo(standby.port)
  const visitor = world.traffic.open()
  const send = async () => {
    const details = { firstName: 'Ada', lastName: 'Eze', sector: 'technology', message: 'I build things.' }
    return (await visitor.send(addresses.getStarted(), { ...details, email: newEmail() })).status
  }
  expect(await send()).toBe(503)
  standby.promote()
  await expect.poll(send, WORK).toBe(200)
  const countAfter = load.applied.length
  await expect.poll(() => load.applied.length, WORK).toBeGreaterThan(countAfter + 5)
  await load.stop()
  reportLoad('A move of the database', load)
  expect(load.failures.filter(failure => !/answered 503/.test(failure))).toEqual([])
  const stored = await standby.query('select email from cases')
  const emails = new Set(stored.map(({ email }) => email))
  expect(load.applied.filter(({ email }) => !emails.has(email))).toEqual([])
  await expectMailsOnce(world, load.applied)
})
