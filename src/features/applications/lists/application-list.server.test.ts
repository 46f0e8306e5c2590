import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { Order } from '#src/database/keyset-list.server.ts'
import { type ListPage, MAX_COUNTED_ROWS, PAGE_SIZE, type Place, readPlace } from '#src/database/keyset-page.ts'
import { dayInLagos } from '#src/dates.ts'
import { applicationForStaff } from '#src/features/applications/lists/application-for-staff.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { APPLICATION_FILTERS } from './application-filters.server.ts'
import { APPLICATION_SORTS, APPLICATIONS, applicationList } from './application-list.server.ts'

function loadPage(app: AppContext, query: string) {
  const searchParams = new URLSearchParams(query)
  const order = APPLICATIONS.readOrder(searchParams)
  return applicationList(app.db, {
    filters: APPLICATION_FILTERS.read(searchParams),
    order,
    place: readPlace(searchParams),
  })
}

async function findNames(app: AppContext, query: string) {
  const { rows } = await loadPage(app, query)
  return rows.map(row => row.applicantName)
}

describe('the search of the application list', () => {
  test('the search finds a name with or without diacritics, by part of a word or by several words', async () => {
    const app = await testContext()
    await anApplication().named('Adébáyọ̀ Ògúnṣẹ̀yẹ').withEmail('a@one.example').saveTo(app.db, app.clock)
    await anApplication().named('Hauwa Ɗanjuma').withEmail('h@two.example').saveTo(app.db, app.clock)
    for (const search of ['adebayo', 'ADÉBÁYỌ̀', 'bayo', 'gunseye adeb', 'a@ONE', 'ogunṣẹyẹ a@one.example']) {
      expect(await findNames(app, `q=${encodeURIComponent(search)}`), search).toEqual(['Adébáyọ̀ Ògúnṣẹ̀yẹ'])
    }
    expect(await findNames(app, 'q=danjuma')).toEqual(['Hauwa Ɗanjuma'])
    expect(await findNames(app, 'q=adebayo+danjuma'), 'one word matches only another applicant').toEqual([])
  })

  test('the search finds a reference by a part, in any letter case, and with or without hyphens', async () => {
    const app = await testContext()
    const { reference } = await anApplication().settled('initial').saveTo(app.db, app.clock)
    await anApplication().named('Somebody Else').settled('initial').saveTo(app.db, app.clock)
    if (reference === null) throw new Error('Expected a reference.')
    const spellings = [
      reference,
      reference.toLowerCase(),
      reference.replaceAll('-', ''),
      reference.replaceAll('-', '–'),
    ]
    for (const search of [...spellings, reference.slice(3), reference.slice(8)]) {
      expect(await findNames(app, `q=${encodeURIComponent(search)}`), search).toEqual(['Ada Obi'])
    }
  })

  test('the search treats %, _ and \\ as ordinary characters, even if normalisation creates them', async () => {
    const app = await testContext()
    for (const name of ['Per Cent 100%', 'Under_Score', 'Back\\Slash', 'Plain']) {
      await anApplication().named(name).saveTo(app.db, app.clock)
    }
    expect(await findNames(app, 'q=%25')).toEqual(['Per Cent 100%'])
    expect(await findNames(app, `q=${encodeURIComponent('％')}`)).toEqual(['Per Cent 100%'])
    expect(await findNames(app, 'q=_')).toEqual(['Under_Score'])
    expect(await findNames(app, 'q=%5C')).toEqual(['Back\\Slash'])
    expect(await findNames(app, `q=${encodeURIComponent("' or 1=1 --")}`)).toEqual([])
  })
})

test('each filter lists only matching applications, and several filters can be combined', async () => {
  const app = await testContext()
  await anApplication().named('Unpaid').saveTo(app.db, app.clock)
  await anApplication().named('Partly').inSector('fashion').settled('initial').saveTo(app.db, app.clock)
  app.clock.advance({ days: 3 })
  await anApplication().named('Done').inStatus('completed').settled('complete').saveTo(app.db, app.clock)
  expect(await findNames(app, 'status=completed')).toEqual(['Done'])
  expect(await findNames(app, 'payment=unpaid')).toEqual(['Unpaid'])
  expect(await findNames(app, 'payment=partial')).toEqual(['Partly'])
  expect(await findNames(app, 'payment=full')).toEqual(['Done'])
  expect(await findNames(app, 'sector=fashion')).toEqual(['Partly'])
  expect(await findNames(app, 'from=2026-11-05&to=2026-11-05')).toEqual(['Done'])
  expect(await findNames(app, 'to=2026-11-04&sort=name&dir=desc')).toEqual(['Unpaid', 'Partly'])
  expect(await findNames(app, 'status=completed&payment=partial')).toEqual([])
})

test('the date filters begin and end days at midnight in Lagos', async () => {
  const app = await testContext()
  await anApplication().named('Late').receivedAt(new Date('2026-11-01T22:59:59.999Z')).saveTo(app.db, app.clock)
  await anApplication().named('Early').receivedAt(new Date('2026-11-01T23:00:00Z')).saveTo(app.db, app.clock)
  expect(await findNames(app, 'to=2026-11-01')).toEqual(['Late'])
  expect(await findNames(app, 'from=2026-11-02')).toEqual(['Early'])
})

describe('the pages of the application list', () => {
  test('the pages show every row once in each sort order, forwards and backwards', async () => {
    const app = await testContext()
    await seedApplications(app.db, app.clock, 180)
    // Rows with equal names and instants differ only by their ids.
    for (let index = 0; index < 30; index++) await anApplication().saveTo(app.db, app.clock)
    for (const { key: sort } of APPLICATION_SORTS) {
      for (const dir of ['asc', 'desc'] as const) {
        const forwards = await walkPages(app, { sort, dir }, 'next', { kind: 'page', page: 1 })
        expect(new Set(forwards.flat()).size, `${sort} ${dir}`).toBe(210)
        expect(forwards.flat()).toHaveLength(210)
        const backwards = await walkPages(app, { sort, dir }, 'previous', { kind: 'end' })
        expect(backwards.reverse(), `${sort} ${dir}, from its end`).toEqual(forwards)
      }
    }
  })

  test('the pages show every row once in order of receipt, even while staff change rows', async () => {
    const app = await testContext()
    await seedApplications(app.db, app.clock, 120)
    const pages = await walkPages(
      app,
      { sort: 'received', dir: 'desc' },
      'next',
      { kind: 'page', page: 1 },
      async page => {
        for (const { id } of page.rows.slice(0, 5)) {
          await writeApplication(app.db, id, { status: 'under_review', updatedAt: app.clock.now() })
        }
      },
    )
    expect(pages.flat()).toHaveLength(120)
    expect(new Set(pages.flat()).size).toBe(120)
  })

  test('deleting a row of the first page does not change the rows of the second page', async () => {
    const app = await testContext()
    await seedApplications(app.db, app.clock, 80)
    const firstPage = await loadPage(app, '')
    const secondPage = await pageAt(app, firstPage.next)
    await app.db.delete(cases).where(eq(cases.id, firstPage.rows[3]?.id ?? ''))
    expect((await pageAt(app, firstPage.next)).rows).toEqual(secondPage.rows)
  })

  test('rows whose times differ by microseconds are not skipped', async () => {
    const app = await testContext()
    await seedApplications(app.db, app.clock, 60)
    await app.pool.query(`update cases set created_at = '2026-11-01T08:00:00.000001Z'::timestamptz
      + (row_number * interval '1 microsecond')
      from (select id, row_number() over () from cases) as numbered where numbered.id = cases.id`)
    expect(new Set((await walkPages(app, { sort: 'received', dir: 'desc' }, 'next', FIRST_PAGE)).flat()).size).toBe(60)
  })

  test('a search with too many results to count shows every row once, forwards and backwards', async () => {
    const app = await testContext()
    const rowCount = MAX_COUNTED_ROWS + 2 * PAGE_SIZE
    await seedApplications(app.db, app.clock, rowCount)
    const query = { sort: 'name', dir: 'asc', q: 'example' } as const
    const [forwards, backwards] = [
      await walkPages(app, query, 'next', FIRST_PAGE),
      await walkPages(app, query, 'previous', { kind: 'end' }),
    ]
    expect((await loadPage(app, 'q=example')).count).toEqual({ total: MAX_COUNTED_ROWS, isMore: true })
    expect(new Set(forwards.flat()).size).toBe(rowCount)
    expect(backwards.reverse().flat()).toEqual(forwards.flat())
  })

  test('a typed page number opens that page, or the last one', async () => {
    const app = await testContext()
    await seedApplications(app.db, app.clock, 60)
    expect(await loadPage(app, 'page=2')).toMatchObject({ position: 26, count: { total: 60, isMore: false } })
    expect(await loadPage(app, 'page=3')).toMatchObject({ position: 51, next: null })
    const lastPage = await loadPage(app, 'page=999')
    expect(lastPage).toMatchObject({ position: 51, next: null })
    expect(lastPage.rows).toEqual((await loadPage(app, 'page=3')).rows)
  })

  test('a cursor that is invalid for the sort order is ignored, and the page number is used', async () => {
    const app = await testContext()
    await seedApplications(app.db, app.clock, 60)
    const secondPage = await loadPage(app, 'page=2')
    const { next } = await loadPage(app, 'sort=name')
    if (next?.kind !== 'after') throw new Error('Expected a second page.')
    for (const cursor of [next.cursor, 'pending~1', `99999999999999999~${secondPage.rows[0]?.id}`, '~', '\u0000']) {
      const { rows } = await loadPage(app, new URLSearchParams({ after: cursor, page: '2' }).toString())
      expect(rows, cursor).toEqual(secondPage.rows)
    }
  })

  test('an empty list has one empty page', async () => {
    const app = await testContext()
    for (const query of ['', 'page=5', 'before=end', 'q=nobody']) {
      expect(await loadPage(app, query), query).toMatchObject({ rows: [], position: null, previous: null, next: null })
    }
  })
})

test('the list and the page of an application know the day of its status', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').inStatus('endorsed').saveTo(app.db, app.clock)
  const { rows } = await loadPage(app, '')
  expect(rows[0]?.statusDay).toBe(dayInLagos(app.clock.now()))
  expect((await applicationForStaff(app, id))?.application.statusDay).toBe(dayInLagos(app.clock.now()))
})

const FIRST_PAGE: Place = { kind: 'page', page: 1 }

type ListQuery = Order & { q?: string }

async function walkPages(
  app: AppContext,
  query: ListQuery,
  direction: 'next' | 'previous',
  from: Place,
  afterEachPage?: (page: ListPage<{ id: string }>) => Promise<void>,
) {
  const pages: Array<Array<string>> = []
  for (let place: Place | null = from; place !== null; ) {
    const page: ListPage<{ id: string }> = await pageAt(app, place, query)
    expect(page.rows.length).toBeLessThanOrEqual(PAGE_SIZE)
    pages.push(page.rows.map(row => row.id))
    await afterEachPage?.(page)
    place = page[direction]
  }
  return pages
}

function pageAt(
  app: AppContext,
  place: Place | null,
  { q = '', ...order }: ListQuery = { sort: 'received', dir: 'desc' },
) {
  if (place === null) throw new Error('There is no such page.')
  return applicationList(app.db, {
    filters: APPLICATION_FILTERS.read(new URLSearchParams({ q })),
    order,
    place,
  })
}
