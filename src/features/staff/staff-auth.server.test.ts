import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testGround } from '#tests/support/ground.ts'
import { createStaffAuth } from './staff-auth.server.ts'
import { staffAccounts, staffMembers, staffSessions } from './table.server.ts'

test('a right pair opens a session', async () => {
  const app = await testGround()
  const auth = createStaffAuth({
    db: app.db,
    clock: app.clock,
    secret: 'a secret of this test, long enough!!',
    publicUrl: 'https://x.example',
  })
  const now = app.clock.now()
  const id = randomUUID()
  await app.db
    .insert(staffMembers)
    .values({ id, name: 'A', email: 'a@b.example', emailVerified: true, role: 'owner', createdAt: now, updatedAt: now })
  await app.db.insert(staffAccounts).values({
    id: randomUUID(),
    userId: id,
    accountId: id,
    providerId: 'credential',
    password: await auth.hashPassword('correct horse battery'),
    createdAt: now,
    updatedAt: now,
  })
  expect(await auth.signIn({ email: 'a@b.example', password: 'wrong' })).toBeNull()
  expect(await auth.signIn({ email: 'nobody@b.example', password: 'wrong' })).toBeNull()
  expect(await auth.signIn({ email: 'not an address', password: 'wrong' })).toBeNull()
  const opened = await auth.signIn({ email: 'a@b.example', password: 'correct horse battery' })
  process.stdout.write(JSON.stringify(opened) + '\n')
  const cookie = opened?.cookies[0]?.split(';')[0] ?? ''
  const headers = new Headers({ cookie })
  process.stdout.write(
    JSON.stringify(await auth.readSession(headers)) + JSON.stringify(await app.db.select().from(staffSessions)) + '\n',
  )
  expect(await auth.readSession(new Headers({ cookie: cookie.slice(0, -5) }))).toBeNull()
  const out = await auth.signOut(headers)
  process.stdout.write(JSON.stringify(out) + '\n')
  expect(await auth.readSession(headers)).toBeNull()
})
