import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import { isInStates } from '#src/database/one-of.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { markAsReceived } from '#src/features/documents/finish-request.server.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests } from '#src/features/documents/table.server.ts'
import { addNote } from '#src/features/work/add-note.server.ts'
import { saveView } from '#src/features/work/saved-views.server.ts'
import { loadSectorOwners, saveSectorOwners } from '#src/features/work/sector-owners.server.ts'
import { tasks } from '#src/features/work/table.server.ts'
import { addTask, finishTask } from '#src/features/work/tasks.server.ts'
import type { Team } from './demo-staff.ts'
import { addMs, type DiaryContext, type DiaryEntry } from './diary.ts'
import { chooseOfficeTime } from './office-hours.ts'
import type { Random } from './random.ts'
import { NOTES_TO_COLLEAGUES, TASK_TITLES } from './sample-texts.ts'

/** Cases of the other sectors wait for an owner. */
const FIRST_OWNERS: Readonly<Record<string, keyof Team>> = {
  technology: 'tade',
  academia: 'adaeze',
  science: 'tade',
  fashion: 'folasade',
  arts: 'folasade',
  film: 'kasimu',
  design: 'kasimu',
}

const OWNERS_AFTER_KASIMU: Readonly<Record<string, keyof Team>> = { film: 'folasade', design: 'adaeze' }

const SAVED_VIEWS = [
  { page: 'applications', name: 'Technology, in draft', query: 'sector=technology&status=draft_review' },
  { page: 'queue', name: 'Documents without an owner', query: 'owner=none&reason=document-to-review' },
] as const

/** Gives sectors their owners, and saves views that all staff share. */
export function createWorkDiary(since: Date, now: Date, team: Team): Array<DiaryEntry> {
  return [
    { at: addMs(since, 2 * HOUR_MS), write: app => changeSectorOwners(app, team, FIRST_OWNERS) },
    { at: addMs(now, -44 * DAY_MS), write: app => changeSectorOwners(app, team, OWNERS_AFTER_KASIMU) },
    ...SAVED_VIEWS.map((view, index) => ({
      at: addMs(now, -(20 + index * 9) * DAY_MS),
      write: (app: DiaryContext) => saveView(app, team.tade, view),
    })),
  ]
}

async function changeSectorOwners(app: DiaryContext, team: Team, changes: Readonly<Record<string, keyof Team>>) {
  const expected = await loadSectorOwners(app.db)
  const changed = Object.fromEntries(Object.entries(changes).map(([sector, name]) => [sector, team[name].id]))
  const result = await saveSectorOwners(app, team.adaeze, { owners: { ...expected, ...changed }, expected })
  if (!result.ok) throw new Error(`The demonstration could not save the owners of new cases: ${result.reason}`)
}

export type WorkedCase = {
  application: { id: string }
  staff: (at: Date) => ReadonlyArray<StaffActor>
}

/** The work of staff in a step that began at `since`: its task, sometimes another one and a note. */
export function createCaseWorkEntries(random: Random, since: Date, worked: WorkedCase): Array<DiaryEntry> {
  const entries: Array<DiaryEntry> = []
  if (random.chance(0.15)) {
    const daysUntilDue = random.between(1, 9)
    const taskAt = chooseOfficeTime(random, addMs(since, DAY_MS))
    entries.push({ at: taskAt, write: app => addWork(app, random, worked, daysUntilDue) })
  }
  if (random.chance(0.15)) {
    const noteAt = chooseOfficeTime(random, addMs(since, random.between(1, 3) * DAY_MS))
    entries.push({ at: noteAt, write: app => writeNote(app, random, worked) })
  }
  const doneAt = chooseOfficeTime(random, addMs(since, random.between(4, 6) * DAY_MS))
  entries.push({
    at: doneAt,
    write: app => (random.chance(0.8) ? finishTasks(app, random, worked) : Promise.resolve()),
  })
  const latestDoneAt = chooseOfficeTime(random, addMs(since, 20 * DAY_MS))
  entries.push({ at: latestDoneAt, write: app => finishTasks(app, random, worked) })
  return entries
}

async function addWork(app: DiaryContext, random: Random, { application, staff }: WorkedCase, daysUntilDue: number) {
  const now = app.clock.now()
  const colleague = random.oneOf(staff(now))
  await addTask(app, colleague, {
    applicationId: application.id,
    title: random.oneOf(TASK_TITLES),
    ownerId: colleague.id,
    dueOn: addDays(dayInLagos(now), daysUntilDue),
  })
}

async function writeNote(app: DiaryContext, random: Random, { application, staff }: WorkedCase) {
  const text = random.oneOf(NOTES_TO_COLLEAGUES)
  await addNote(app, random.oneOf(staff(app.clock.now())), { applicationId: application.id, text })
}

/** Marks most open requests as received, because their documents came by email or in person. */
export async function receiveDocuments(app: DiaryContext, random: Random, { application, staff }: WorkedCase) {
  const openRequests = await app.db
    .select({ id: documentRequests.id })
    .from(documentRequests)
    .where(and(eq(documentRequests.applicationId, application.id), isInStates(documentRequests.status, isRequestOpen)))
  for (const { id: requestId } of openRequests.filter(() => random.chance(0.85)))
    await markAsReceived(app, random.oneOf(staff(app.clock.now())), { applicationId: application.id, requestId })
}

/** Finishes the open tasks of a case. The applicant has the work of each stage on the same day. */
export async function finishTasks(app: DiaryContext, random: Random, { application, staff }: WorkedCase) {
  const openTasks = await app.db
    .select({ id: tasks.id, stage: tasks.stage })
    .from(tasks)
    .where(and(eq(tasks.applicationId, application.id), isNull(tasks.doneAt)))
  const now = app.clock.now()
  for (const { id, stage } of openTasks)
    await finishTask(app, random.oneOf(staff(now)), {
      applicationId: application.id,
      taskId: id,
      isDone: true,
      delivery: stage === null ? null : { idempotencyKey: randomUUID(), deliveredOn: dayInLagos(now) },
    })
}
