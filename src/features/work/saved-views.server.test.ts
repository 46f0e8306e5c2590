import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testContext } from '#tests/support/app-context.ts'
import { saveViewSchema, toViewQuery } from './saved-view-form.ts'
import { deleteView, listViews, renameView, saveView } from './saved-views.server.ts'

const ACTOR = { kind: 'staff', id: randomUUID() } as const
const MINE = { page: 'queue', name: 'Mine', query: 'owner=mine' } as const

test('a view is saved once, renamed and deleted, and its name is taken whatever its capitals', async () => {
  const app = await testContext()
  const id = randomUUID()
  const save = () => saveView(app, ACTOR, { idempotencyKey: id, ...MINE })
  expect([await save(), await save()]).toEqual([{ ok: true }, { ok: true }])
  expect(await saveView(app, ACTOR, { ...MINE, name: 'MINE' })).toEqual({ ok: false, reason: 'name-taken' })
  expect(await saveView(app, ACTOR, { ...MINE, page: 'applications' })).toEqual({ ok: true })
  const other = randomUUID()
  await saveView(app, ACTOR, { idempotencyKey: other, ...MINE, name: 'Late' })
  expect(await renameView(app, ACTOR, { id: other, name: 'mine' })).toEqual({ ok: false, reason: 'name-taken' })
  expect(await renameView(app, ACTOR, { id: other, name: 'Overdue' })).toEqual({ ok: true })
  await deleteView(app, ACTOR, id)
  await deleteView(app, ACTOR, id)
  expect((await listViews(app.db, 'queue')).map(({ name }) => name)).toEqual(['Overdue'])
  expect(await renameView(app, ACTOR, { id, name: 'Gone' })).toEqual({ ok: false, reason: 'not-found' })
})

test('a view keeps filters and the order, but neither the place in the list nor an address', () => {
  const query = new URLSearchParams('status=pending&after=abc&page=2&q=&owner=mine')
  expect(toViewQuery(query)).toBe('owner=mine&status=pending')
  expect(saveViewSchema.safeParse({ ...MINE, query: '//other.example/' }).success).toBe(false)
  expect(saveViewSchema.safeParse({ ...MINE, query: '' }).success).toBe(false)
  expect(saveViewSchema.safeParse(MINE).success).toBe(true)
})
