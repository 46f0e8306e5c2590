import { type SQL, sql } from 'drizzle-orm'
import { liveCases } from '#src/features/cases/table.server.ts'
import { messages } from '#src/features/messages/table.server.ts'
import type { ReportQuery } from './report.ts'
import { workingDaysBetween } from './working-days.server.ts'

/**
 * Selects each answer by staff in the period: `staff_id` and the working days since the oldest message that waited. It needs
 * `working` in the same statement. Two answers in a row count once.
 */
export function selectAnswers({ from, until }: ReportQuery['period']): SQL {
  const answered = sql`select case_id from ${messages} where author_kind = 'staff'
    and sent_at >= ${from.toISOString()} and sent_at < ${until.toISOString()}`
  return sql`
    select staff_id, ${workingDaysBetween(sql`since`, sql`at`)} as days
    from working, (
      select staff_id, at, author, before_it,
        max(at) filter (where author = 'customer' and before_it is distinct from 'customer') over upto as since
      from (
        select case_id, staff_id, at, author, lag(author) over (partition by case_id order by at) as before_it
        from (
          select case_id, staff_id, sent_at as at, author_kind as author from ${messages}
          where case_id in (${answered})
          union all
          select id, null, created_at, 'customer' from ${liveCases} where kind = 'enquiry' and id in (${answered})
        ) as sent
      ) as turns
      window upto as (partition by case_id order by at)
    ) as answers
    where author = 'staff' and before_it = 'customer'
      and at >= ${from.toISOString()} and at < ${until.toISOString()}`
}
