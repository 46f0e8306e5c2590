import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aBooking } from '#factories/a-booking.server.ts'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { addresses } from '#src/addresses.ts'
import { changeFeed, findFeed } from '#src/features/calendars/feed.server.ts'
import { saveSettings } from '#src/features/settings/save-settings.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { testContext } from '../support/app-context.ts'
import { startInstance } from '../support/instances.ts'

const SECRET = 'a secret of these tests, long enough'

test('C84: a calendar program downloads a staff member’s feed, and logs never contain the secret of its URL', {
  timeout: 60_000,
}, async () => {
  const { db, app, staffMember, program, fetchPath, path } = await startWithFeed()
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

test('every invalid feed URL gets the same 404', { timeout: 60_000 }, async () => {
  const { db, app, staffMember, fetchPath, path } = await startWithFeed()
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

/** Starts the built program with a staff member who has a feed. */
async function startWithFeed() {
  const context = await testContext()
  const app = { ...context, sessionSecret: SECRET }
  const { db, clock } = context
  const { id } = await aStaffMember().withPassword('a password of these tests').saveTo(db, clock)
  const staffMember = { kind: 'staff', id } as const
  await changeFeed(app, staffMember, 'made')
  const token = (await findFeed(app, id))?.token ?? ''
  const program = await startInstance({
    NOW: clock.now().toISOString(),
    DATABASE_URL: context.url,
    SESSION_SECRET: SECRET,
    ROLE: 'web',
    LOG_LEVEL: 'info',
  })
  const fetchPath = (requestPath: string, method = 'GET') => fetch(program.origin + requestPath, { method })
  return { db, app, staffMember, program, fetchPath, path: addresses.calendarFeed({ staffId: id, token }) }
}
