import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { openDatabase } from '#src/database/client.ts'
import { isDatabaseDown } from '#src/database/database-down.ts'
import { GateIsFull } from '#src/gate.ts'
import { eventsAbout, queuedMail } from '#tests/support/ground.ts'
import { OTHER_PASSWORD, PASSWORD, staffGround, type TestStaffGround } from '#tests/support/staff-ground.ts'
import { wayTo } from '#tests/support/way-to-database.ts'
import { disableStaff } from './accounts.server.ts'
import { staffOf } from './queries.server.ts'
import { askForPasswordLink } from './send-password-link.server.ts'
import { setPassword } from './set-password.server.ts'
import { signIn } from './sign-in.server.ts'
import { signOut } from './sign-out.server.ts'
import { createStaffAuth } from './staff-auth.server.ts'
import { staffMembers, staffSessions } from './table.server.ts'

const EMAIL = 'adaobi@house.example'

async function signedIn(app: TestStaffGround) {
  const opened = await signIn(app, { email: EMAIL, password: PASSWORD })
  if (!opened.ok) throw new Error('The right pair opened nothing.')
  return { headers: app.headersOf(opened.cookies), cookies: opened.cookies }
}

test('the right pair opens a session, and the log tells it', async () => {
  const app = await staffGround()
  const { id, name } = await app.anOwner()
  const { headers } = await signedIn(app)
  expect(await staffOf(app, headers)).toMatchObject({ id, name, email: EMAIL, role: 'owner' })
  expect(await eventsAbout(app.db, id)).toMatchObject([{ type: 'staff.signed_in', actor: 'staff' }])
  expect(await app.db.select().from(staffMembers)).toMatchObject([{ lastLoginAt: app.clock.now() }])
})

test('the cookie is for this host alone, over TLS, and not for scripts', async () => {
  const app = await staffGround()
  await app.anOwner()
  const { cookies } = await signedIn(app)
  expect(cookies).toHaveLength(1)
  expect(cookies[0]).toMatch(/^__Host-tp_staff=[\w%.-]{40,};/)
  for (const mark of ['Max-Age=86400', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect(cookies[0]).toContain(mark)
  expect(cookies[0]).not.toContain('Domain')
})

test('a password is the same however a keyboard composed its letters', async () => {
  const app = await staffGround()
  const password = 'ọ̀rọ̀ aṣínà mi gan-an'
  await aStaffMember().withEmail(EMAIL).withPassword(password.normalize('NFD')).saveTo(app.db, app.clock)
  expect(await signIn(app, { email: EMAIL, password: password.normalize('NFC') })).toMatchObject({ ok: true })
})

test('a session ends a day after its sign-in by our clock, however much it is used', async () => {
  const app = await staffGround()
  await app.anOwner()
  const { headers } = await signedIn(app)
  for (let hour = 1; hour < 24; hour += 1) {
    app.clock.advance({ hours: 1 })
    expect(await staffOf(app, headers)).not.toBeNull()
  }
  app.clock.advance({ seconds: 3_599.999 })
  expect(await staffOf(app, headers)).not.toBeNull()
  app.clock.advance({ seconds: 0.001 })
  expect(await staffOf(app, headers)).toBeNull()
})

test('a session from a clock that ran ahead opens nothing; five minutes between two machines do not matter', async () => {
  const app = await staffGround()
  await app.anOwner()
  app.clock.advance({ minutes: 5 })
  const { headers } = await signedIn(app)
  app.clock.advance({ minutes: -5 })
  expect(await staffOf(app, headers)).not.toBeNull()
  app.clock.advance({ seconds: -1 })
  expect(await staffOf(app, headers)).toBeNull()
})

test('sessions that ended go with the next sign-in', async () => {
  const app = await staffGround()
  await app.anOwner()
  await signedIn(app)
  app.clock.advance({ days: 1 })
  await signedIn(app)
  expect(await app.db.select().from(staffSessions)).toHaveLength(1)
})

test('after a sign-out the cookie opens nothing, and other sessions stay', async () => {
  const app = await staffGround()
  const { id } = await app.anOwner()
  const [here, there] = [await signedIn(app), await signedIn(app)]
  const staff = await staffOf(app, here.headers)
  if (staff === null) throw new Error('Nobody is signed in.')
  const { cookies } = await signOut(app, staff)
  expect(cookies[0]).toMatch(/^__Host-tp_staff=;.*Max-Age=0/)
  expect(await staffOf(app, here.headers)).toBeNull()
  expect(await staffOf(app, there.headers)).not.toBeNull()
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toContain('staff.signed_out')
})

test('a cookie that was changed, or signed by another, opens nothing', async () => {
  const app = await staffGround()
  await app.anOwner()
  const { headers } = await signedIn(app)
  const cookie = headers.get('cookie') ?? ''
  const [session] = await app.db.select().from(staffSessions)
  for (const other of [
    cookie.slice(0, -4),
    `__Host-tp_staff=${session?.token}`,
    `__Host-tp_staff=${session?.id}`,
    '',
  ]) {
    expect(await staffOf(app, new Headers({ cookie: other }))).toBeNull()
  }
})

test('with the database away nobody is taken for signed out: whoever asks learns what is wrong', async () => {
  const app = await staffGround()
  await app.anOwner()
  const { headers } = await signedIn(app)
  const way = await wayTo(app.url)
  const { db, close } = openDatabase(way.url, app.log)
  onTestFinished(async () => {
    await close()
    await way.close()
  })
  const staffAuth = createStaffAuth({ db, secret: app.sessionSecret, publicUrl: 'https://passage.example' })
  expect(await staffOf({ ...app, staffAuth }, headers)).not.toBeNull()
  await way.close()
  await expect(staffOf({ ...app, staffAuth }, headers)).rejects.toSatisfy(isDatabaseDown)
})

test('whoever is disabled is out with the next request', async () => {
  const app = await staffGround()
  const { id } = await app.anOwner()
  await aStaffMember().inRole('owner').withPassword(PASSWORD).saveTo(app.db, app.clock)
  const { headers } = await signedIn(app)
  await disableStaff(app, { staffId: id, actor: { kind: 'system' } })
  expect(await staffOf(app, headers)).toBeNull()
  expect(await signIn(app, { email: EMAIL, password: PASSWORD })).toEqual({ ok: false, staffId: id })
})

test.each([
  ['a wrong password', (app: TestStaffGround) => app.anOwner()],
  ['an e-mail without an account', async () => null],
  [
    'a disabled account',
    (app: TestStaffGround) =>
      aStaffMember().withEmail(EMAIL).withPassword('another password').disabled().saveTo(app.db, app.clock),
  ],
  [
    'an account without a password',
    (app: TestStaffGround) => aStaffMember().withEmail(EMAIL).saveTo(app.db, app.clock),
  ],
] as const)('%s costs exactly one hash, opens nothing and says no more than the others', async (_what, prepare) => {
  const app = await staffGround()
  const staffId = (await prepare(app))?.id ?? null
  const hashes = await countHashes(() => signIn(app, { email: EMAIL, password: 'not the password of anybody' }))
  expect(hashes.answer).toEqual({ ok: false, staffId })
  expect(hashes.count).toBe(1)
  expect(await app.db.select().from(staffSessions)).toEqual([])
})

test('a disabled account with the right password costs one hash too', async () => {
  const app = await staffGround()
  const { id } = await aStaffMember().withEmail(EMAIL).withPassword(PASSWORD).disabled().saveTo(app.db, app.clock)
  const { answer, count } = await countHashes(() => signIn(app, { email: EMAIL, password: PASSWORD }))
  expect(answer).toEqual({ ok: false, staffId: id })
  expect(count).toBe(1)
})

test('somebody who was invited gets a fresh invitation by trying, once an hour', async () => {
  const app = await staffGround()
  const { id } = await aStaffMember().withEmail(EMAIL).saveTo(app.db, app.clock)
  const tries = Array.from({ length: 5 }, () => signIn(app, { email: EMAIL, password: PASSWORD }))
  expect(await Promise.all(tries)).toEqual(tries.map(() => ({ ok: false, staffId: id })))
  expect(await queuedMail(app.db)).toMatchObject([{ template: 'staff.invitation', to: EMAIL }])
  app.clock.advance({ hours: 1 })
  await signIn(app, { email: EMAIL, password: PASSWORD })
  expect(await queuedMail(app.db)).toHaveLength(2)
})

test('nobody else gets mail by being tried', async () => {
  const app = await staffGround()
  await app.anOwner()
  await aStaffMember().withEmail('gone@house.example').disabled().saveTo(app.db, app.clock)
  for (const email of [EMAIL, 'gone@house.example', 'nobody@house.example']) {
    await signIn(app, { email, password: 'not the password of anybody' })
  }
  expect(await queuedMail(app.db)).toEqual([])
})

test('a hundred who come at once work out two hashes at a time, some wait, and the rest are turned away with nothing done', async () => {
  const app = await staffGround()
  await app.anOwner()
  await aStaffMember().withEmail('invited@house.example').saveTo(app.db, app.clock)
  const wrong = 'not the password of anybody'
  const ways = [
    () => signIn(app, { email: EMAIL, password: wrong }),
    () => signIn(app, { email: 'nobody@house.example', password: wrong }),
    () => signIn(app, { email: 'invited@house.example', password: wrong }),
    () => askForPasswordLink(app, EMAIL),
    () => setPassword(app, { email: EMAIL, password: OTHER_PASSWORD }),
  ]
  const { answer, most, count } = await countHashes(() =>
    Promise.allSettled(Array.from({ length: 100 }, (_none, number) => ways[number % ways.length]?.())),
  )
  const refused = answer.filter(({ status }) => status === 'rejected')
  expect(most).toBe(2)
  expect(count).toBe(100 - refused.length)
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused as Array<PromiseRejectedResult>) expect(reason).toBeInstanceOf(GateIsFull)
  const told = (await queuedMail(app.db, EMAIL)).length
  expect(told).toBe(answer.filter(({ status }, number) => number % ways.length >= 3 && status === 'fulfilled').length)
})

/** How often scrypt is asked for, and how many at once at most: it is what takes the time, and nearly all of it. */
async function countHashes<Answer>(work: () => Promise<Answer>) {
  const { scrypt } = crypto
  let [count, running, most] = [0, 0, 0]
  const counting = (...args: Array<unknown>) => {
    const done = args.pop() as (...answer: Array<unknown>) => void
    count += 1
    running += 1
    most = Math.max(most, running)
    Reflect.apply(scrypt, crypto, [
      ...args,
      (...answer: Array<unknown>) => {
        running -= 1
        done(...answer)
      },
    ])
  }
  crypto.scrypt = counting as typeof scrypt
  syncBuiltinESMExports()
  try {
    const answer = await work()
    return { answer, count, most }
  } finally {
    crypto.scrypt = scrypt
    syncBuiltinESMExports()
  }
}
