import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { addresses } from '#src/addresses.ts'
import { changeFeed, findFeed } from '#src/features/bookings/feed.server.ts'
import { saveSettings } from '#src/features/site/settings/save-settings.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testContext } from '../support/app-context.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: RunningProgram
let app: Awaited<ReturnType<typeof testContext>>

beforeAll(async () => {
  app = { ...(await testContext()), sessionSecret: TEST_SECRET }
  program = await startProgram({
    NOW: app.clock.now().toISOString(),
    DATABASE_URL: app.url,
    SESSION_SECRET: TEST_SECRET,
    ROLE: 'web',
    LOG_LEVEL: 'info',
  })
  closeAfterFile(() => program.stopAndDeleteData())
}, 60_000)

test('every invalid feed URL gets the same 404', async () => {
  const { db } = app
  const { staffMember, path } = await createFeed()
  const expectNotFound = async (feedPath: string) => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await fetchPath(feedPath, method)
      expect([feedPath, answer.status, await answer.text()]).toEqual([feedPath, 404, ''])
    }
  }
  await expectNotFound(path.replace(staffMember.id, randomUUID()))
  await expectNotFound(path.replace(staffMember.id, 'nobody'))
  await expectNotFound(addresses.calendarFeed({ staffId: staffMember.id, token: 'x' }))
  await expectNotFound(addresses.calendarFeed({ staffId: staffMember.id, token: '%00' }))
  expect((await fetchPath(`${path}.data`)).status).toBe(404)
  expect((await fetchPath(path, 'POST')).status).not.toBe(200)

  await db.update(staffMembers).set({ disabledAt: app.clock.now() }).where(eq(staffMembers.id, staffMember.id))
  await expectNotFound(path)
  await db.update(staffMembers).set({ disabledAt: null }).where(eq(staffMembers.id, staffMember.id))
  expect((await fetchPath(path)).status).toBe(200)
  await changeFeed(app, staffMember, 'replaced')
  await expectNotFound(path)
  await changeFeed(app, staffMember, 'revoked')
  await expectNotFound(path)
})

test('C84: a calendar program downloads a staff member’s feed, and logs never contain the secret of its URL', async () => {
  const { db } = app
  const { staffMember, path } = await createFeed()
  await aBooking().named('Ọláwálé Adébáyọ̀').saveTo(db, app.clock)
  const answer = await fetchPath(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toContain('SUMMARY:30 minutes: Ọláwálé Adébáyọ̀')

  const headAnswer = await fetchPath(path, 'HEAD')
  expect([headAnswer.status, headAnswer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(await headAnswer.text()).toBe('')

  // In maintenance mode the feed still works, although other pages answer 503.
  await saveSettings(app, staffMember, { maintenanceMode: true })
  await expect.poll(async () => (await fetchPath('/get-started')).status).toBe(503)
  expect((await fetchPath(path)).status).toBe(200)

  const token = path.split('/')[3] ?? ''
  expect(token).not.toBe('')
  for (const spelling of [path.replace('calendars', 'Calendars'), path.replace('calendars', '%63alendars')]) {
    await fetchPath(spelling)
  }
  await expect.poll(() => program.output()).toContain('/calendars/:id/:token')
  expect(program.output()).not.toContain(token)
})

/** Creates a staff member who has a feed. */
async function createFeed() {
  const email = `${randomUUID()}@talentpassage.example`
  const draft = aStaffMember().withEmail(email).withPassword('a password of these tests')
  const { id } = await draft.saveTo(app.db, app.clock)
  const staffMember = { kind: 'staff', id } as const
  await changeFeed(app, staffMember, 'made')
  const token = (await findFeed(app, id))?.token ?? ''
  return { staffMember, path: addresses.calendarFeed({ staffId: id, token }) }
}

function fetchPath(path: string, method = 'GET') {
  return fetch(program.origin + path, { method })
}
