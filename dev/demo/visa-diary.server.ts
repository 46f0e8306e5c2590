import { desc, eq } from 'drizzle-orm'
import { DAY_MS, HOUR_MS } from '#src/clock.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import type { Status } from '#src/features/applications/states.ts'
import { applications } from '#src/features/applications/table.server.ts'
import type { StaffActor } from '#src/features/audit/events.ts'
import { recordFactCheck } from '#src/features/facts/record-fact-check.server.ts'
import { CLOCK_RULES } from '#src/features/milestones/clocks.ts'
import { CLOCKS, type DatedFact } from '#src/features/milestones/milestones.ts'
import { addMs, type DiaryEntry } from './diary.ts'
import type { Random } from './random.ts'
import { recordDay } from './record-day.server.ts'
import type { WorkedCase } from './work-diary.server.ts'

/** The days between one dated step and the one before it. */
type VisaStep = { fact: DatedFact; days: readonly [number, number]; share: number; daysAhead?: number }

const STEPS_AFTER: Partial<Record<Status, ReadonlyArray<VisaStep>>> = {
  submitted: [{ fact: 'passport', days: [1, 1], share: 0.5, daysAhead: 900 }],
  refused: [{ fact: 'review_requested', days: [1, 3], share: 0.8 }],
  endorsed: [
    { fact: 'tb_valid_until', days: [4, 12], share: 0.9, daysAhead: 170 },
    { fact: 'visa_applied', days: [4, 40], share: 0.9 },
    { fact: 'biometrics', days: [5, 15], share: 0.9 },
    { fact: 'granted', days: [12, 21], share: 0.9 },
  ],
}

/** The steps that applicants report after `status`, which began at `since`. The first one that is missing ends them. */
export function createVisaEntries(
  random: Random,
  { status, since }: { status: Status; since: Date },
  { application, staff }: WorkedCase,
): Array<DiaryEntry> {
  const entries: Array<DiaryEntry> = []
  let at = since
  for (const { fact, days, share, daysAhead = 0 } of STEPS_AFTER[status] ?? []) {
    if (!random.chance(share)) return entries
    at = addMs(at, random.between(...days) * DAY_MS)
    const isOwnReport = random.chance(0.5)
    entries.push({
      at,
      write: app => {
        const now = app.clock.now()
        const actor = isOwnReport ? ({ kind: 'applicant', id: application.id } as const) : random.oneOf(staff(now))
        return recordDay(app, actor, { applicationId: application.id, fact, day: addDays(dayInLagos(now), daysAhead) })
      },
    })
  }
  return entries
}

/** A TB certificate that runs out in two days. */
export function createNearDeadline(now: Date, staff: StaffActor): DiaryEntry {
  return {
    at: addMs(now, -30 * HOUR_MS),
    write: async app => {
      const [found] = await app.db
        .select({ id: applications.id })
        .from(applications)
        .where(eq(applications.status, 'submitted'))
        .orderBy(desc(applications.statusSince))
        .limit(1)
      if (found === undefined) throw new Error('The demonstration has no application with a deadline.')
      const day = addDays(dayInLagos(app.clock.now()), 3)
      await recordDay(app, staff, { applicationId: found.id, fact: 'tb_valid_until', day })
    },
  }
}

const DAYS_BETWEEN_CHECKS = 45

/** Owners check the rules of the deadlines again and again. The other facts wait for their first check. */
export function createRuleCheckDiary(since: Date, now: Date, owner: StaffActor): Array<DiaryEntry> {
  const facts = [...new Set(CLOCKS.flatMap(clock => CLOCK_RULES[clock].fact ?? []))]
  const count = Math.ceil((now.getTime() - since.getTime()) / (DAYS_BETWEEN_CHECKS * DAY_MS))
  return Array.from({ length: count }, (_, index) => ({
    at: addMs(since, index * DAYS_BETWEEN_CHECKS * DAY_MS + HOUR_MS),
    write: async app => {
      for (const fact of facts) await recordFactCheck(app, owner, { fact, note: null })
    },
  }))
}
