import { desc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents, auditValues } from '#src/features/events/table.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { criteriaSetSchema, criterionSchema } from './criteria-form.ts'
import { criteriaAsText, listStoredCriteria } from './queries.server.ts'
import { saveCriteriaSet, saveCriterion } from './save-criteria.server.ts'

const OWNER = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

const SET = 'tech-nation-talent-technology'

const SET_FORM = {
  set: SET,
  expectedVersion: '1',
  optionalNeeded: '3',
  maxPieces: '',
  maxPages: '3',
  maxFileMb: '',
  maxEvidenceYears: '5',
  maxLetterMonths: '',
  letters: '3',
  letterRule: 'Three letters.',
  limits: '',
  sources: 'gov.uk: digital technology https://www.gov.uk/global-talent-digital-technology',
  checkedOn: '2026-11-02',
  nextCheckOn: '',
}

const CRITERION_FORM = {
  set: SET,
  criterion: `${SET}-recognition`,
  expectedVersion: '1',
  kind: 'mandatory',
  position: '1',
  title: 'Recognition',
  text: 'You are recognised.',
  evidence: '',
}

type App = Awaited<ReturnType<typeof testContext>>

const findSet = async (app: App) => (await listStoredCriteria(app.db)).find(({ id }) => id === SET)

async function findLastValues(app: App) {
  const [last] = await app.db
    .select({ values: auditValues.values })
    .from(auditValues)
    .innerJoin(auditEvents, eq(auditEvents.id, auditValues.eventId))
    .orderBy(desc(auditEvents.at))
    .limit(1)
  return last?.values
}

const parseSet = (changes: Partial<typeof SET_FORM> = {}) =>
  criteriaSetSchema('2026-11-02').parse({ ...SET_FORM, ...changes })
const parseCriterion = (changes: Partial<typeof CRITERION_FORM> & { isRetired?: string } = {}) =>
  criterionSchema.parse({ ...CRITERION_FORM, ...changes })

test('a set is saved once, with its next check, an event with both values, and a new version', async () => {
  const app = await testContext()
  expect(await saveCriteriaSet(app, OWNER, parseSet())).toEqual({ ok: true, changed: true })
  expect(await saveCriteriaSet(app, OWNER, parseSet())).toEqual({ ok: true, changed: false })
  const days = { checkedOn: '2026-11-02', nextCheckOn: '2027-01-01' }
  expect(await findSet(app)).toMatchObject({ optionalNeeded: 3, maxPieces: null, ...days })
  expect(await eventsAbout(app.db, SET)).toEqual([{ type: 'criteria.changed', actor: 'staff', details: { set: SET } }])
  expect(await findLastValues(app)).toMatchObject({
    optionalNeeded: { before: 2, after: 3 },
    sources: { after: 'gov.uk: digital technology (https://www.gov.uk/global-talent-digital-technology)' },
    checkedOn: { before: null, after: '2 November 2026' },
  })
  expect(await saveCriteriaSet(app, OWNER, parseSet({ letters: '4' }))).toEqual({ ok: false, reason: 'conflict' })
})

test('a set asks for no more optional criteria than it has', async () => {
  const app = await testContext()
  expect(await saveCriteriaSet(app, OWNER, parseSet({ optionalNeeded: '5' }))).toEqual({
    ok: false,
    reason: 'more-optional-than-there-are',
    count: 4,
  })
})

test('the last mandatory criterion stays, and enough optional ones', async () => {
  const app = await testContext()
  for (const change of [{ kind: 'optional' }, { kind: 'mandatory', isRetired: 'on' }])
    expect(await saveCriterion(app, OWNER, parseCriterion(change), 'new')).toMatchObject({ reason: 'no-mandatory' })
  const retire = async (slug: string, expectedVersion: number) =>
    saveCriterion(
      app,
      OWNER,
      parseCriterion({
        criterion: `${SET}-${slug}`,
        kind: 'optional',
        isRetired: 'on',
        expectedVersion: String(expectedVersion),
      }),
      'new',
    )
  expect(await retire('research', 1)).toEqual({ ok: true, changed: true })
  expect(await retire('innovation', 2)).toEqual({ ok: true, changed: true })
  expect(await retire('contribution', 3)).toEqual({ ok: false, reason: 'fewer-optional-than-needed', count: 2 })
})

test('the event of a changed criterion names it', async () => {
  const app = await testContext()
  await saveCriterion(app, OWNER, parseCriterion({ title: 'Recognition', position: '7' }), 'new')
  app.clock.advance({ minutes: 1 })
  await saveCriterion(app, OWNER, parseCriterion({ title: 'Recognition', position: '8', expectedVersion: '2' }), 'new')
  expect(await findLastValues(app)).toEqual({
    title: { before: 'Recognition', after: 'Recognition' },
    position: { before: 7, after: 8 },
  })
})

test('a new criterion is added once, and changes the key of cached pages', async () => {
  const app = await testContext()
  const readKey = () => app.db.select({ key: criteriaAsText }).from(sql`(values (1)) as once`)
  const before = await readKey()
  const form = parseCriterion({ criterion: '', kind: 'optional', position: '9', title: 'Something new' })
  expect(await saveCriterion(app, OWNER, form, 'new')).toEqual({ ok: true, changed: true })
  expect(await saveCriterion(app, OWNER, form, 'new')).toEqual({ ok: true, changed: false })
  expect((await findSet(app))?.criteria.at(-1)).toMatchObject({ id: 'new', title: 'Something new' })
  expect(await readKey()).not.toEqual(before)
})

test.each([
  [{ checkedOn: '2026-11-03' }, 'checkedOn', 'The check can’t be in the future'],
  [{ sources: '' }, 'sources', 'Please give at least one official page'],
  [{ sources: 'a blog https://blog.example/gov.uk' }, 'sources', 'https://'],
  [{ sources: `${SET_FORM.sources}\n${SET_FORM.sources}` }, 'sources', 'link twice'],
  [{ nextCheckOn: '2062-12-02' }, 'nextCheckOn', 'within a year'],
  [{ nextCheckOn: '2026-11-02' }, 'nextCheckOn', 'The next check comes after the last one'],
  [{ checkedOn: '', nextCheckOn: '2026-12-02' }, 'nextCheckOn', 'Enter the day of the last check first'],
  [{ maxPieces: '0' }, 'maxPieces', 'from 1 to 99'],
])('the set %j is refused by its field', (changes, field, message) => {
  const { error } = criteriaSetSchema('2026-11-02').safeParse({ ...SET_FORM, ...changes })
  expect(error?.issues).toMatchObject([{ path: [field], message: expect.stringContaining(message) }])
})
