import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import {
  addSavedReply,
  changeSavedReply,
  deleteSavedReply,
  listSavedReplies,
  restoreSavedReply,
} from './saved-replies.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const THANKS = { title: 'Thanks', text: 'Thank you, {first name}.' }

test('replies are listed by title, a repeated form adds one, and a title is given once', async () => {
  const app = await testContext()
  const id = randomUUID()
  await addSavedReply(app, STAFF, { id: randomUUID(), title: 'about the fee', text: 'It is due.' })
  const added = await Promise.all([1, 2, 3].map(() => addSavedReply(app, STAFF, { ...THANKS, id })))
  expect(added).toContainEqual({ ok: true, changed: true })
  expect(added.every(({ ok }) => ok)).toBe(true)
  expect(await addSavedReply(app, STAFF, { ...THANKS, title: 'THANKS', id: randomUUID() })).toEqual({
    ok: false,
    reason: 'title-taken',
  })
  expect((await listSavedReplies(app.db)).map(({ title }) => title)).toEqual(['about the fee', 'Thanks'])
  expect(await eventsAbout(app.db, id)).toHaveLength(1)
})

test('of a new and a changed reply that get one title at the same time, one is refused', async () => {
  const app = await testContext()
  const pairs = ['A', 'B', 'C', 'D', 'E'].map(title => ({ title, id: randomUUID() }))
  for (const { title, id } of pairs) await addSavedReply(app, STAFF, { ...THANKS, title: `Old ${title}`, id })
  const results = await Promise.all(
    pairs.flatMap(({ title, id }) => [
      addSavedReply(app, STAFF, { ...THANKS, title, id: randomUUID() }),
      changeSavedReply(app, STAFF, { ...THANKS, title, id, expectedVersion: 1 }),
    ]),
  )
  const refused = results.filter(({ ok }) => !ok)
  expect(refused).toEqual(pairs.map(() => ({ ok: false, reason: 'title-taken' })))
})

test('of two changes of one version the second is refused with the text of the first', async () => {
  const app = await testContext()
  const id = randomUUID()
  await addSavedReply(app, STAFF, { ...THANKS, id })
  const change = { ...THANKS, id, text: 'Thank you very much.', expectedVersion: 1 }
  expect(await changeSavedReply(app, STAFF, change)).toEqual({ ok: true, changed: true })
  expect(await changeSavedReply(app, STAFF, change)).toEqual({ ok: true, changed: false })
  expect(await changeSavedReply(app, STAFF, { ...change, text: 'Thanks.' })).toEqual({
    ok: false,
    reason: 'changed',
    current: { id, title: 'Thanks', text: 'Thank you very much.', version: 2 },
  })
  expect(await changeSavedReply(app, STAFF, { ...change, id: randomUUID() })).toEqual({
    ok: false,
    reason: 'not-found',
  })
})

test('a deleted reply comes back, unless another one has its title by then', async () => {
  const app = await testContext()
  const id = randomUUID()
  await addSavedReply(app, STAFF, { ...THANKS, id })
  expect(await deleteSavedReply(app, STAFF, id)).toEqual({ ok: true, changed: true })
  expect(await listSavedReplies(app.db)).toEqual([])
  expect(await changeSavedReply(app, STAFF, { ...THANKS, id, text: 'x', expectedVersion: 1 })).toMatchObject({
    reason: 'not-found',
  })
  expect(await restoreSavedReply(app, STAFF, id)).toEqual({ ok: true, changed: true })
  expect(await listSavedReplies(app.db)).toMatchObject([THANKS])
  await deleteSavedReply(app, STAFF, id)
  await addSavedReply(app, STAFF, { ...THANKS, id: randomUUID() })
  expect(await restoreSavedReply(app, STAFF, id)).toEqual({ ok: false, reason: 'title-taken' })
})
