import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { listRunningClocks } from '#src/features/cases/dates/queries.server.ts'
import { eventsAbout, testContext } from '#tests/support/app-context.ts'
import { chooseEndorsement } from './choose-endorsement.server.ts'
import { recordMilestone } from './record-milestone.server.ts'

async function createCase(sector: 'technology' | 'science') {
  const app = await testContext()
  const staff = await aStaffMember().saveTo(app.db, app.clock)
  const actor = { kind: 'staff', id: staff.id } as const
  const { id } = await anApplication()
    .inSector(sector)
    .inStatus('completed')
    .settled('complete')
    .saveTo(app.db, app.clock)
  const choose = (
    endorsingBody: Parameters<typeof chooseEndorsement>[2]['chosen']['endorsingBody'],
    shown = { body: '', route: '' },
  ) => chooseEndorsement(app, actor, { id, chosen: { endorsingBody, endorsementRoute: 'promise' }, shown })
  const record = (fact: 'submitted' | 'refused', days: number) =>
    recordMilestone(
      app,
      { kind: 'applicant', id },
      { applicationId: id, fact, day: addDays(dayInLagos(app.clock.now()), -days) },
    )
  return { app, id, choose, record }
}

test('a chosen body and route are stored once and audited', async () => {
  const { app, id, choose } = await createCase('technology')
  expect(await choose('tech_nation')).toEqual({ ok: true, changed: true })
  expect(await choose('tech_nation')).toEqual({ ok: true, changed: false })
  const [stored] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  expect(stored).toMatchObject({ endorsingBody: 'tech_nation', endorsementRoute: 'promise', version: 2 })
  expect((await eventsAbout(app.db, id)).map(({ details }) => details)).toMatchObject([
    { fields: 'endorsingBody, endorsementRoute' },
  ])
})

test('a choice that a colleague made in between is not overwritten', async () => {
  const { choose } = await createCase('technology')
  await choose('tech_nation')
  expect(await choose('arts_council')).toMatchObject({
    ok: false,
    reason: 'changed',
    current: { endorsingBody: 'tech_nation' },
  })
  expect(await choose('arts_council', { body: 'tech_nation', route: 'promise' })).toMatchObject({ ok: true })
})

test('the deadline of a review runs only for a body that offers one', async () => {
  const { app, id, choose, record } = await createCase('science')
  app.clock.advance({ days: 90 })
  await record('submitted', 60)
  await record('refused', 2)
  const clocks = async () => (await listRunningClocks(app.db, id)).map(({ clock }) => clock)
  expect(await clocks()).toEqual([])
  await choose('arts_council')
  expect(await clocks()).toEqual(['review'])
  await choose('royal_society', { body: 'arts_council', route: 'promise' })
  expect(await clocks()).toEqual([])
})
