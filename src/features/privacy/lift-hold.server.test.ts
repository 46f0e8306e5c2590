import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { listHolds } from './find-holds.server.ts'
import { liftHold } from './lift-hold.server.ts'
import { placeHold } from './place-hold.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

test('a hold is lifted once, and may be placed again', async () => {
  const app = await testContext()
  const id = randomUUID()
  await placeHold(app, STAFF, { id, on: 'ada@example.ng', reason: 'A claim' })
  expect(await liftHold(app, STAFF, id)).toEqual({ ok: true })
  expect(await liftHold(app, STAFF, id)).toEqual({ ok: false })
  expect(await listHolds(app.db)).toEqual([])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual([
    'privacy.hold_placed',
    'privacy.hold_lifted',
  ])
  const again = { id: randomUUID(), on: 'ada@example.ng', reason: 'Another claim' }
  expect(await placeHold(app, STAFF, again)).toEqual({ ok: true })
})
