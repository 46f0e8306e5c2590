import { gt } from 'drizzle-orm'
import { MINUTE_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { ReadDatabase } from '#src/database/client.ts'
import { auditEvents } from '#src/features/audit/table.server.ts'
import { dashboardFigures, type Figures } from './queries.server.ts'

type Shared = { eventsSince: Date; eventCount: Promise<number>; figures: Promise<Figures>; until: number }

const sharedByDatabase = new WeakMap<ReadDatabase, Shared>()

const SHARED_FOR_MS = 10_000

const LONGEST_TRANSACTION_MS = MINUTE_MS

/** Shares figures until there is a new event (ADR 065). */
export async function sharedFigures(app: AppContext): Promise<Figures> {
  const shared = sharedByDatabase.get(app.db)
  const isCurrent =
    shared !== undefined &&
    app.clock.now().getTime() < shared.until &&
    (await countEvents(app, shared.eventsSince)) === (await shared.eventCount)
  return isCurrent ? shared.figures : shareFigures(app)
}

function shareFigures(app: AppContext): Promise<Figures> {
  const now = app.clock.now().getTime()
  const eventsSince = new Date(now - LONGEST_TRANSACTION_MS)
  // Events are counted first, so that one in between is new.
  const eventCount = countEvents(app, eventsSince)
  const figures = eventCount.then(() => dashboardFigures(app))
  const shared = { eventsSince, eventCount, figures, until: now + SHARED_FOR_MS }
  sharedByDatabase.set(app.db, shared)
  figures.catch(() => {
    if (sharedByDatabase.get(app.db) === shared) sharedByDatabase.delete(app.db)
  })
  return figures
}

/** Each `await` of `$count` counts again. */
async function countEvents({ db }: AppContext, since: Date): Promise<number> {
  return db.$count(auditEvents, gt(auditEvents.at, since))
}
