import { sql } from 'drizzle-orm'
import type { Ground } from '#src/database/ground.ts'
import { inStates } from '#src/database/one-of.ts'
import { isRequestOpen } from '#src/features/documents/states.ts'
import { documentRequests, documents } from '#src/features/documents/table.server.ts'
import { hasOpenFlag } from '#src/features/payments/has-open-flag.server.ts'
import { payments } from '#src/features/payments/table.server.ts'
import { applicationFigures } from './application-figures.server.ts'
import { applicationsByWeek } from './applications-by-week.server.ts'
import { consultationFigures } from './consultation-figures.server.ts'
import { incomeByMonth } from './income-by-month.server.ts'
import { waitingDays } from './waiting-days.server.ts'

export type Figures = Awaited<ReturnType<typeof dashboardFigures>>

/** Everything that the dashboard counts. */
export async function dashboardFigures(app: Ground) {
  const [standing, waiting, byWeek, months, consultations, documents, flaggedPayments] = await Promise.all([
    applicationFigures(app),
    waitingDays(app),
    applicationsByWeek(app),
    incomeByMonth(app),
    consultationFigures(app),
    documentFigures(app),
    app.db.$count(payments, hasOpenFlag),
  ])
  return { ...standing, waiting, byWeek, months, consultations, documents, flaggedPayments }
}

/** What was handed in, asked for or not; and of what was asked for, how much came. */
async function documentFigures({ db }: Ground) {
  const uploaded = await db.$count(documents)
  const [asked] = await db
    .select({
      requested: sql<number>`count(*)::int`,
      arrived: sql<number>`count(*) filter (where not ${inStates(documentRequests.status, isRequestOpen)})::int`,
    })
    .from(documentRequests)
  return { uploaded, ...(asked ?? { requested: 0, arrived: 0 }) }
}
