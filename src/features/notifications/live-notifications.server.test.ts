import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { HOUR_MS } from '#src/clock.ts'
import { openNewsFeed } from '#src/database/news-feed.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { disableStaff } from '#src/features/staff/accounts.server.ts'
import { staffOf } from '#src/features/staff/queries.server.ts'
import { signOut } from '#src/features/staff/sign-out.server.ts'
import type { StaffAuth } from '#src/features/staff/staff-auth.server.ts'
import { staffSessions } from '#src/features/staff/table.server.ts'
import { staffGround } from '#tests/support/staff-ground.ts'
import { staffCookie } from '#tests/support/staff-session.ts'
import { createLiveNotifications, type Line } from './live-notifications.server.ts'

/** A house with two who work there, and its lines; hearts beat only where a test needs it. */
async function aHouse({ heartbeatMs = HOUR_MS } = {}) {
  const app = await staffGround()
  const news = openNewsFeed(app.url, app.log)
  let underWay = 0
  const staffAuth: StaffAuth = {
    ...app.staffAuth,
    async readSession(headers) {
      underWay += 1
      return app.staffAuth.readSession(headers).finally(() => {
        underWay -= 1
      })
    },
  }
  const live = createLiveNotifications({ ...app, staffAuth, news }, { heartbeatMs })
  onTestFinished(async () => {
    await news.close()
    // A look that is under way still finds the database.
    await expect.poll(() => underWay).toBe(0)
  })
  const me = await aStaffMember().withEmail('me@house.example').saveTo(app.db, app.clock)
  const tade = await aStaffMember().withEmail('tade@house.example').inRole('owner').saveTo(app.db, app.clock)
  app.clock.advance({ minutes: 1 })

  async function signIn(staffId = me.id) {
    const { value } = await staffCookie(app, staffId, { secret: app.sessionSecret })
    const headers = new Headers({ cookie: `__Host-tp_staff=${value}` })
    const staff = await staffOf(app, headers)
    if (staff === null) throw new Error('Nobody was let in.')
    return { staff, headers, listen: (line = aLine()) => ({ ...line, opened: live.open(staff, headers, line) }) }
  }
  const deletedBy = (staffId: string) =>
    app.db.transaction(tx =>
      recordEvent(app, tx, {
        type: 'application.deleted',
        reference: null,
        actor: { kind: 'staff', id: staffId },
        subject: { kind: 'application', id: 'gone' },
      }),
    )
  return { app, news, me, tade, signIn, deletedBy }
}

/** A tab: what it was told, and how it ended. */
function aLine() {
  const leaving = new AbortController()
  const heard: Array<number | string> = []
  const line = {
    heard,
    isStuck: false,
    /** What it did not take. */
    missed: [] as number[],
    leave: () => leaving.abort(),
    tell(count: number) {
      const told = line.isStuck ? line.missed : heard
      told.push(count)
      return !line.isStuck
    },
    beat() {},
    end(why: string) {
      heard.push(why)
      leaving.abort()
    },
    gone: leaving.signal,
  }
  return line satisfies Line & Record<string, unknown>
}

test('a tab is told at once how much there is, and again when a colleague has done something', async () => {
  const { me, tade, signIn, deletedBy } = await aHouse()
  await deletedBy(tade.id)
  const { listen } = await signIn()
  const [tab, other] = [listen(), listen()]
  await expect.poll(() => [tab.heard, other.heard]).toEqual([[1], [1]])

  // What somebody does themselves is no news to them: the next they hear is of what came after it.
  await deletedBy(me.id)
  await deletedBy(tade.id)
  await expect
    .poll(() => [tab.heard, other.heard])
    .toEqual([
      [1, 2],
      [1, 2],
    ])
})

test('what is committed close together is told once', async () => {
  const { tade, signIn, deletedBy } = await aHouse()
  const { listen } = await signIn()
  const { heard } = listen()
  await expect.poll(() => heard).toEqual([0])
  await Promise.all(Array.from({ length: 12 }, () => deletedBy(tade.id)))
  await expect.poll(() => heard.at(-1)).toBe(12)
  expect(heard.length).toBeLessThan(12)
})

test('a tab that takes nothing for a while is told what stands when it does again', async () => {
  const { tade, signIn, deletedBy } = await aHouse({ heartbeatMs: 50 })
  const { listen } = await signIn()
  const line = aLine()
  const { heard, missed } = listen(line)
  await expect.poll(() => heard).toEqual([0])
  line.isStuck = true
  await deletedBy(tade.id)
  await deletedBy(tade.id)
  await expect.poll(() => missed).toContain(2)
  line.isStuck = false
  await expect.poll(() => heard).toEqual([0, 2])
})

test('a sign-out ends the tabs of its session at once, and no others', async () => {
  const { app, tade, signIn, deletedBy } = await aHouse()
  const [here, elsewhere] = [await signIn(), await signIn()]
  const [tab, sameBrowser, otherBrowser] = [here.listen(), here.listen(), elsewhere.listen()]
  await expect.poll(() => otherBrowser.heard).toEqual([0])
  await signOut(app, here.staff)
  await expect.poll(() => [tab.heard.at(-1), sameBrowser.heard.at(-1)]).toEqual(['session-over', 'session-over'])
  await deletedBy(tade.id)
  await expect.poll(() => otherBrowser.heard).toEqual([0, 1])
})

test('an account that is disabled hears nothing more', async () => {
  const { app, me, tade, signIn } = await aHouse()
  const { heard } = (await signIn()).listen()
  await expect.poll(() => heard).toEqual([0])
  await disableStaff(app, { staffId: me.id, actor: { kind: 'staff', id: tade.id } })
  await expect.poll(() => heard).toEqual([0, 'session-over'])
})

test('a session that ends without a word ends with the next heartbeat, and before it tells anything', async () => {
  const { app, me, tade, signIn, deletedBy } = await aHouse({ heartbeatMs: 100 })
  const [deleted, old] = [await signIn(), await signIn(tade.id)]
  const [line, tooOld] = [deleted.listen(), old.listen()]
  await expect.poll(() => [line.heard, tooOld.heard]).toEqual([[0], [0]])
  await app.db.delete(staffSessions).where(eq(staffSessions.staffId, me.id))
  await deletedBy(tade.id)
  await expect.poll(() => line.heard).toEqual([0, 'session-over'])
  app.clock.advance({ hours: 24 })
  await expect.poll(() => tooOld.heard).toEqual([0, 'session-over'])
})

test('a session has twenty lines at most, and a place is free again when a tab goes', async () => {
  const { signIn } = await aHouse()
  const [mine, other] = [await signIn(), await signIn()]
  const lines = Array.from({ length: 21 }, () => mine.listen())
  expect(lines.map(line => line.opened)).toEqual([...Array(20).fill('open'), 'too-many-of-session'])
  expect(other.listen().opened).toBe('open')
  lines[3]?.leave()
  expect(mine.listen().opened).toBe('open')
})

test('a tab that has gone before its line is open takes no place', async () => {
  const { signIn } = await aHouse()
  const { listen } = await signIn()
  const gone = aLine()
  gone.leave()
  expect(listen(gone).opened).toBe('gone')
  expect(Array.from({ length: 20 }, () => listen().opened)).toEqual(Array(20).fill('open'))
})

test('a member has sixty lines at most, however often they signed in, and takes nobody else’s', async () => {
  const { tade, signIn } = await aHouse()
  const mine = await Promise.all([signIn(), signIn(), signIn(), signIn()])
  const lines = mine.flatMap(({ listen }) => Array.from({ length: 20 }, () => listen()))
  expect(lines.map(line => line.opened)).toEqual([...Array(60).fill('open'), ...Array(20).fill('too-many-of-member')])
  expect((await signIn(tade.id)).listen().opened).toBe('open')
  lines[3]?.leave()
  expect(mine[3]?.listen().opened).toBe('open')
  expect(mine[3]?.listen().opened).toBe('too-many-of-member')
})

test('when the program stops every line ends, to be opened elsewhere, and none is opened any more', async () => {
  const { news, signIn } = await aHouse()
  const { listen } = await signIn()
  const { heard } = listen()
  await expect.poll(() => heard).toEqual([0])
  await news.close()
  expect(heard).toEqual([0, 'stopping'])
  expect(listen().opened).toBe('stopping')
})
