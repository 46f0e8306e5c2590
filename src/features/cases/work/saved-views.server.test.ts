import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { MAX_VIEWS_PER_PAGE, saveViewSchema } from './forms.ts'
import { deleteView, listViews, saveView } from './saved-views.server.ts'
import { toViewQuery } from './view-query.ts'

const ACTOR = { kind: 'staff', id: randomUUID() } as const
const MINE = { page: 'queue', name: 'Mine', query: 'owner=mine' } as const

test('a view is saved and removed once, and its name is taken whatever its capitals', async () => {
  const app = await testContext()
  const id = randomUUID()
  const save = () => saveView(app, ACTOR, { idempotencyKey: id, ...MINE })
  expect(await Promise.all([save(), save()])).toEqual([{ ok: true }, { ok: true }])
  expect(await saveView(app, ACTOR, { ...MINE, name: 'MINE' })).toEqual({ ok: false, reason: 'name-taken' })
  expect(await saveView(app, ACTOR, { ...MINE, page: 'applications' })).toEqual({ ok: true })
  expect(await listViews(app.db, 'queue')).toEqual([{ id, name: 'Mine', query: 'owner=mine' }])
  await deleteView(app, ACTOR, id)
  await deleteView(app, ACTOR, id)
  expect(await listViews(app.db, 'queue')).toEqual([])
  expect((await eventsAbout(app.db, id)).map(({ type }) => type)).toEqual(['view.saved', 'view.deleted'])
})

test('a list has a limited number of views', async () => {
  const app = await testContext()
  const numbers = Array.from({ length: MAX_VIEWS_PER_PAGE + 10 }, (_, number) => number)
  const results = await Promise.all(numbers.map(number => saveView(app, ACTOR, { ...MINE, name: `View ${number}` })))
  expect(results.filter(({ ok }) => ok)).toHaveLength(MAX_VIEWS_PER_PAGE)
  expect(await saveView(app, ACTOR, { ...MINE, name: 'One more' })).toEqual({ ok: false, reason: 'too-many' })
  expect(await listViews(app.db, 'queue')).toHaveLength(MAX_VIEWS_PER_PAGE)
})

test('a view keeps filters and the order, but neither the place in the list nor a search', () => {
  const query = new URLSearchParams('status=pending&after=abc&page=2&q=Ngozi&owner=mine&kind=')
  expect(toViewQuery(query)).toBe('owner=mine&status=pending')
})

test.each([
  ['no filter', { query: 'q=Ngozi' }, 'Please choose a filter first'],
  ['no name', { name: ' ' }, 'Please name the view'],
  ['a name that is too long', { name: 'x'.repeat(61) }, 'Please use at most 60 characters'],
])('a view with %s is refused', (_, change, message) => {
  const { error } = saveViewSchema.safeParse({ ...MINE, ...change })
  expect(error?.issues.map(issue => issue.message)).toEqual([message])
})
