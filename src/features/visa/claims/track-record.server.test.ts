import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { outcomes } from '../outcomes/table.server.ts'
import { trackRecords } from '../table.server.ts'
import { claimsAsText, loadShownRecord } from './queries.server.ts'
import { restoreTrackRecord, saveTrackRecord } from './track-record.server.ts'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const
const FIGURES = { endorsed: 15, decided: 18, periodStart: '2025-01-01', periodEnd: '2026-10-31' }

type App = Awaited<ReturnType<typeof testContext>>

const save = (app: App, expectedVersion: number, figures: typeof FIGURES | null = FIGURES) =>
  saveTrackRecord(app, OWNER, { expectedVersion, change: { figures, note: null } })

async function readKey({ db, clock }: App) {
  const [row] = await db.select({ key: claimsAsText(clock.now()) }).from(sql`(values (1)) as once`)
  return row?.key
}

test('confirmed figures are shown until an owner takes them back, and an older version comes back', async () => {
  const app = await testContext()
  expect(await save(app, 0)).toEqual({ ok: true, changed: true })
  expect(await save(app, 0)).toEqual({ ok: true, changed: false })
  expect(await loadShownRecord(app)).toEqual({ source: 'owner', record: FIGURES })
  const keyBefore = await readKey(app)
  expect(await save(app, 1, null)).toEqual({ ok: true, changed: true })
  expect(await loadShownRecord(app)).toBeNull()
  expect(await readKey(app)).not.toBe(keyBefore)
  expect(await restoreTrackRecord(app, OWNER, { version: 1, expectedVersion: 2 })).toEqual({ ok: true, changed: true })
  expect(await loadShownRecord(app)).toMatchObject({ record: FIGURES })
  expect(await restoreTrackRecord(app, OWNER, { version: 9, expectedVersion: 3 })).toMatchObject({ reason: 'unknown' })
  expect((await eventsAbout(app.db, 'track-record')).map(({ type }) => type)).toEqual([
    'track_record.saved',
    'track_record.taken_back',
    'track_record.saved',
  ])
})

test('figures that a colleague changed in between are not overwritten, also when both save at once', async () => {
  const app = await testContext()
  const results = await Promise.all([save(app, 0), save(app, 0, { ...FIGURES, endorsed: 14 })])
  expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(await save(app, 0, { ...FIGURES, endorsed: 13 })).toEqual({ ok: false, reason: 'conflict' })
  expect(await app.db.$count(trackRecords)).toBe(1)
})

test('ten recorded decisions of the last five years overrule confirmed figures', async () => {
  const app = await testContext()
  await save(app, 0)
  const row = { item: 'full_support', month: '2026-03-01' } as const
  await app.db
    .insert(outcomes)
    .values([
      { ...row, outcome: 'endorsed', month: '2021-10-01' },
      ...Array.from({ length: 8 }, () => ({ ...row, outcome: 'endorsed' as const })),
      { ...row, outcome: 'refused', month: '2026-01-01' },
    ])
  expect(await loadShownRecord(app)).toMatchObject({ source: 'owner' })
  const keyBefore = await readKey(app)
  await app.db.insert(outcomes).values({ ...row, outcome: 'refused', month: '2026-10-01' })
  expect(await readKey(app)).not.toBe(keyBefore)
  const record = { endorsed: 8, decided: 10, periodStart: '2026-01-01', periodEnd: '2026-10-01' }
  expect(await loadShownRecord(app)).toEqual({ source: 'counted', record })
  await app.db.delete(outcomes).where(eq(outcomes.month, '2026-10-01'))
  expect(await loadShownRecord(app)).toMatchObject({ source: 'owner' })
})
