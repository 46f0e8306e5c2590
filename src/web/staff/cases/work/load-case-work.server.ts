import { dateAndClock, dateInWords, dayInLagos, daysBetween, noonOf } from '#src/dates.ts'
import { listPossibleOwners } from '#src/features/cases/work/owners.server.ts'
import { listMentionable, listNotes, listTasks } from '#src/features/cases/work/queries.server.ts'
import type { App } from '../../../app-context.ts'

export type CaseWork = Awaited<ReturnType<typeof loadCaseWork>>

/** Loads owner, tasks and notes of an application. `olderThan` is the id of the last note of the page before. */
export async function loadCaseWork(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  applicationId: string,
  olderThan: string | null,
) {
  const [tasks, notes, colleagues] = await Promise.all([
    listTasks(db, applicationId),
    loadNotes(db, applicationId, olderThan),
    listPossibleOwners(db),
  ])
  const today = dayInLagos(clock.now())
  return {
    colleagues,
    ...notes,
    tasks: tasks.map(({ doneAt, hasEnded, ...task }) => ({
      ...task,
      due: hasEnded ? null : dueInWords(task.dueOn, today),
      isLate: !hasEnded && doneAt === null && task.dueOn < today,
      on: dateInWords(noonOf(task.dueOn)),
      doneOn: doneAt && dateInWords(doneAt),
    })),
  }
}

/** Loads the notes of any case, and the names that a note can mention. */
export async function loadNotes(db: App['db'], caseId: string, olderThan: string | null) {
  const [{ notes, hasOlder }, mentionable] = await Promise.all([listNotes(db, caseId, olderThan), listMentionable(db)])
  return {
    names: mentionable.map(({ name }) => name),
    notes: notes.map(({ createdAt, author, isFromBefore, ...note }) => ({
      ...note,
      at: dateAndClock(createdAt),
      by: author ?? (isFromBefore ? 'Earlier admin notes' : 'A former colleague'),
    })),
    isOlderPage: olderThan !== null,
    olderFrom: hasOlder ? (notes.at(-1)?.id ?? null) : null,
  }
}

/** Returns for example "due today", "2 days late" or "due in 3 days". Both are days in Lagos. */
export function dueInWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days === 0) return 'due today'
  if (days === 1) return 'due tomorrow'
  if (days > 1) return `due in ${days} days`
  return days === -1 ? '1 day late' : `${-days} days late`
}
