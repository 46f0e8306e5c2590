import { sql } from 'drizzle-orm'
import { BRAND } from '#src/brand.ts'
import type { ReadDatabase } from '#src/database/client.ts'
import { isInStates } from '#src/database/columns.ts'
import { isOpen } from '#src/features/cases/states.ts'
import { liveCases } from '#src/features/cases/table.server.ts'
import { documents } from '#src/features/documents/table.server.ts'
import { auditEvents } from '#src/features/events/table.server.ts'
import { mayRole, type Role } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { selectAnswers } from './answers.server.ts'
import { RECENT_NOTE, recentPartOf } from './periods.ts'
import { LONGEST_STAY_MS, type Report, type ReportQuery, toTenth } from './report.ts'
import { selectWorkingDays } from './working-days.server.ts'

type Work = { open: number; answers: number; hours: number | null; decisions: number; reviewed: number }

/** Only those who see the accounts of staff see names. Others see their own work, and that of the whole team. */
export async function loadWork(
  db: ReadDatabase,
  { now, ...query }: ReportQuery,
  reader: { id: string; role: Role },
): Promise<Report> {
  const period = recentPartOf(query.period, now)
  const working = await selectWorkingDays(db, {
    from: new Date(period.from.getTime() - LONGEST_STAY_MS),
    until: period.until,
  })
  const inPeriod = (column: ReturnType<typeof sql>) =>
    sql`${column} >= ${period.from.toISOString()} and ${column} < ${period.until.toISOString()}`
  const { rows } = await db.execute<Work & { id: string | null; name: string | null }>(sql`
    with working as (${working}),
    answers as materialized (${selectAnswers(period)}),
    answered as (
      select staff_id as id, count(*)::int as answers, percentile_cont(0.5) within group (order by days) * 24 as hours
      from answers group by rollup (1)
    ),
    open as (
      select owner_id as id, count(*)::int as open from ${liveCases}
      where ${isInStates(liveCases.status, isOpen)} and paid and ended_by_refund_at is null and owner_id is not null
      group by 1
    ),
    decided as (
      select actor_id::uuid as id, count(*)::int as decisions from ${auditEvents}
      where type = 'application.updated' and actor_kind = 'staff' and details ->> 'to' is not null
        and ${inPeriod(sql`at`)}
      group by 1
    ),
    reviewed as (
      select reviewed_by as id, count(*)::int as reviewed from ${documents}
      where reviewed_by is not null and ${inPeriod(sql`reviewed_at`)} group by 1
    )
    select colleague.id, colleague.name, coalesce(open, 0) as open, coalesce(answers, 0) as answers, hours,
      coalesce(decisions, 0) as decisions, coalesce(reviewed, 0) as reviewed
    from (
      select id, name, disabled_at from ${staffMembers} union all select null, null, null
    ) as colleague
    left join answered on answered.id is not distinct from colleague.id
    left join open on open.id = colleague.id
    left join decided on decided.id = colleague.id
    left join reviewed on reviewed.id = colleague.id
    where disabled_at is null or coalesce(open, answers, decisions, reviewed) is not null
    order by name`)
  const sum = (key: 'open' | 'decisions' | 'reviewed') => rows.reduce((total, row) => total + row[key], 0)
  const team = rows.find(({ id }) => id === null)
  const together = {
    open: sum('open'),
    answers: team?.answers ?? 0,
    hours: team?.hours ?? null,
    decisions: sum('decisions'),
    reviewed: sum('reviewed'),
  }
  const seesNames = mayRole(reader.role, 'people')
  const colleagues = rows.filter(({ id }) => id !== null && (seesNames || id === reader.id))
  return {
    counts: `Open cases are those of today that are paid. An answer is a message after which nothing of the customer waits. Its time is counted from the oldest message that waited, in hours of working days; we publish ${BRAND.answersWithin}. Decisions are changes of a status.`,
    heads: ['Colleague', 'Open cases now', 'Answers', 'Hours to an answer, median', 'Decisions', 'Documents reviewed'],
    groups: [
      {
        title: null,
        rows: [
          ...colleagues.map(({ id, name, ...work }) => toRow(id === reader.id ? `${name} (you)` : (name ?? ''), work)),
          { ...toRow('Whole team', together), isTotal: true },
        ],
      },
    ],
    chart: null,
    notes: [
      ...(period === query.period ? [] : [RECENT_NOTE]),
      'Cases differ, and so does what people do beside them: calls, advice and drafts aren’t counted here. Use the numbers to share the work, not to compare people.',
      ...(seesNames ? [] : ['You see your own numbers and those of the whole team. Owners see names.']),
    ],
    isEmpty: Object.values(together).every(value => value === 0 || value === null),
  }
}

function toRow(name: string, { open, answers, hours, decisions, reviewed }: Work) {
  return { cells: [name, open, answers, hours === null ? null : toTenth(hours), decisions, reviewed] }
}
