import { and, asc, eq, exists, gte, inArray, isNull, or } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { lockApplication } from '#src/features/applications/lock-applications.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { hasEnded, isOpen, STATUSES } from '#src/features/cases/states.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { type DeadlineRule, type FactUnit, isDeadlineRule, isFactId } from '#src/features/visa/facts.ts'
import { loadFacts } from '#src/features/visa/queries.server.ts'
import { listClocksOf, listStartsOf } from './clocks.ts'
import { toDays } from './milestones.ts'
import { listMilestones } from './queries.server.ts'
import { applicationClocks, applicationMilestones } from './table.server.ts'
import { rewriteClocks } from './write-dates.server.ts'

/**
 * Makes the deadlines of cases follow a rule that an owner changed, each case in its own transaction. Safe to stop and to
 * repeat. Returns how many deadlines moved.
 */
export async function recountDeadlines(app: AppContext, { fact }: { fact: string }): Promise<number> {
  if (!isFactId(fact) || !isDeadlineRule(fact)) return 0
  let movedCount = 0
  for (const id of await listConcernedCases(app, fact)) movedCount += await recountCase(app, id, fact)
  if (movedCount > 0) app.log.info({ fact, moved: movedCount }, 'deadlines follow a changed rule')
  return movedCount
}

/**
 * Leaves out cases whose deadline is over by both rules. Includes open cases without a recorded day, because a transaction that
 * records one may have read the rule before its change.
 */
async function listConcernedCases({ db, clock }: AppContext, fact: DeadlineRule): Promise<Array<string>> {
  const clocks = listClocksOf(fact)
  const facts = await loadFacts({ db, clock })
  const today = dayInLagos(clock.now())
  const earliestStart = addDays(today, -countDaysAtMost(facts[fact]))
  const { caseId } = applicationClocks
  const hasRunningClock = db
    .select({ caseId })
    .from(applicationClocks)
    .where(
      and(
        eq(caseId, liveApplications.id),
        inArray(applicationClocks.clock, clocks),
        isNull(applicationClocks.metOn),
        gte(applicationClocks.endsOn, today),
      ),
    )
  const hasRecentDay = db
    .select({ caseId: applicationMilestones.caseId })
    .from(applicationMilestones)
    .where(
      and(
        eq(applicationMilestones.caseId, liveApplications.id),
        inArray(applicationMilestones.kind, clocks.flatMap(listStartsOf)),
        isNull(applicationMilestones.undoneAt),
        gte(applicationMilestones.happenedOn, earliestStart),
      ),
    )
  const found = await db
    .select({ id: liveApplications.id })
    .from(liveApplications)
    .where(or(inArray(liveApplications.status, STATUSES.filter(isOpen)), exists(hasRunningClock), exists(hasRecentDay)))
    .orderBy(asc(liveApplications.id))
  return found.map(({ id }) => id)
}

const MAX_DAYS = { calendar_days: 1, weeks: 7, months: 31, years: 366 } as const satisfies Partial<
  Record<FactUnit, number>
>

function countDaysAtMost({ value, unit }: { value: number | null; unit: FactUnit | null }): number {
  return value === null || unit === null || unit === 'pence' ? 0 : value * MAX_DAYS[unit]
}

async function recountCase(app: AppContext, id: string, fact: DeadlineRule): Promise<number> {
  return app.db.transaction(async tx => {
    const application = await lockApplication(tx, id)
    if (application === null || hasEnded(application)) return 0
    const clocks: ReadonlyArray<string> = listClocksOf(fact)
    const rewritten = await rewriteClocks({ app, tx }, application, toDays(await listMilestones(tx, id)))
    const moved = rewritten.filter(({ clock }) => clocks.includes(clock))
    const subject = { kind: 'application', id } as const
    for (const clock of moved)
      await recordEvent(app, tx, { type: 'milestone.deadline_moved', actor: { kind: 'system' }, subject, ...clock })
    return moved.length
  })
}
