import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anEnquiry } from '#dev/factories/an-enquiry.server.ts'
import { filterOwnWork, loadQueue } from '#src/features/cases/open-work/queue.server.ts'
import { cases } from '#src/features/cases/table.server.ts'
import { testFileContext } from '#tests/support/app-context.ts'
import { toShownRows } from './queue-rows.server.ts'
import { loadQueueSteps } from './queue-steps.server.ts'

test('the next case is the one that followed, also when others came before it or left', async () => {
  const app = await testFileContext()
  const viewer = await aStaffMember().inRole('owner').saveTo(app.db, app.clock)
  const ask = (name: string, hoursAgo: number) =>
    anEnquiry()
      .named(name)
      .saveTo(app.db, { now: () => new Date(app.clock.now().getTime() - hoursAgo * 3_600_000) })
  const [, second] = [await ask('First', 4), await ask('Second', 3), await ask('Third', 2)]
  const filters = filterOwnWork(viewer)
  const listRows = async () => toShownRows(app, await loadQueue(app, filters), filters)
  const link = (await listRows()).find(({ name }) => name === 'Second')?.step ?? ''
  const findNeighbours = async () => {
    const steps = await loadQueueSteps(app, new URL(link, app.publicUrl), viewer)
    const rows = await listRows()
    return [steps?.previousHref, steps?.nextHref].map(href => rows.find(({ step }) => step === href)?.name)
  }
  expect(await findNeighbours()).toEqual(['First', 'Third'])
  await ask('Older', 5)
  await app.db.update(cases).set({ waitingSince: null }).where(eq(cases.id, second.id))
  expect(await findNeighbours()).toEqual(['First', 'Third'])
})
