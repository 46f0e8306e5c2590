import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addApplication } from '#src/features/applications/adding/add-application.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { toDays } from '#src/features/cases/dates/milestones.ts'
import { listMilestones } from '#src/features/cases/dates/queries.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import { testContext } from '#tests/support/app-context.ts'
import { recordMilestone } from './record-milestone.server.ts'
import { updateApplication } from './update-application.server.ts'

const STAFF = { kind: 'staff', id: '7f0a0d6e-6d0f-4c57-9d0f-0a4c1f6f6a10' } as const

/** Adds an application that was sent to the Home Office before it came to us. */
async function takeOverCase() {
  const app = await testContext()
  const result = await addApplication(app, STAFF, {
    email: 'ada@studio-yaba.example',
    applicantName: 'Ada Obi',
    phone: null,
    notes: null,
    adminNotes: null,
    sector: 'design',
    service: 'Design Global Talent',
    item: 'application_fee',
    payment: 'unpaid',
    money: null,
    status: 'submitted',
    day: '2026-09-01',
    notifyApplicant: false,
    shownOpenIds: [],
    agreedPence: null,
    agreedReason: null,
  })
  if (!result.ok) throw new Error('The application was not added.')
  return { app, id: result.id }
}

async function update(
  { app, id }: Awaited<ReturnType<typeof takeOverCase>>,
  edit: { status: Status; day: string; adminNotes?: string },
) {
  const [application] = await app.db.select().from(liveApplications).where(eq(liveApplications.id, id))
  const version = application?.version ?? 0
  return updateApplication(app, STAFF, {
    id,
    version,
    adminNotes: null,
    reason: null,
    notifyApplicant: false,
    ...edit,
  })
}

test('a case that was sent before staff added it takes a note and every later step on its own day', async () => {
  const taken = await takeOverCase()
  const { app, id } = taken
  const note = { status: 'submitted', day: '2026-09-01', adminNotes: 'Came from another firm.' } as const
  expect(await update(taken, note)).toMatchObject({ ok: true, changed: true })
  expect(await update(taken, { ...note, day: '2026-08-31' })).toMatchObject({ ok: true, changed: true })
  expect(await update(taken, { ...note, status: 'endorsed', day: '2026-09-20' })).toMatchObject({ ok: true })
  const visa = { applicationId: id, fact: 'visa_applied', day: '2026-10-01' } as const
  expect(await recordMilestone(app, STAFF, visa)).toEqual({ ok: true, changed: true })
  expect(toDays(await listMilestones(app.db, id))).toEqual({
    submitted: '2026-08-31',
    endorsed: '2026-09-20',
    visa_applied: '2026-10-01',
  })
})

test('a day before an application that came from the website is refused', async () => {
  const app = await testContext()
  const { id } = await anApplication().settled('initial').inStatus('completed').saveTo(app.db, app.clock)
  const before = await update({ app, id }, { status: 'submitted', day: '2026-09-01' })
  expect(before).toMatchObject({ ok: false, errors: { day: expect.stringContaining('began on') } })
  expect(await recordMilestone(app, STAFF, { applicationId: id, fact: 'submitted', day: '2026-09-01' })).toMatchObject({
    ok: false,
    error: expect.stringContaining('began on'),
  })
})
