import { and, desc, gte, inArray, max, min, type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '#src/database/app-context.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import { ENDORSEMENTS } from '../outcomes/outcomes.ts'
import { IS_COUNTED } from '../outcomes/queries.server.ts'
import { outcomes } from '../outcomes/table.server.ts'
import { trackRecords } from '../table.server.ts'
import { chooseTrackRecord, findFirstCountedDay, type ShownRecord, type TrackRecord } from './claims.ts'

type Reader = Pick<AppContext, 'clock'> & { db: DatabaseOrTransaction }

/** Loads the figures about our own cases that a public server shows, or null. */
export async function loadShownRecord(app: Reader): Promise<ShownRecord | null> {
  const [counted, latest] = await Promise.all([countOutcomes(app), findLatestRecord(app.db)])
  return chooseTrackRecord({ counted, confirmed: latest && readFigures(latest) })
}

/** Counts the recorded decisions of the last years. Null without any. */
export async function countOutcomes({ db, clock }: Reader): Promise<TrackRecord | null> {
  const [counted] = await db
    .select({
      decided: sql<number>`count(*)::int`,
      endorsed: sql<number>`(count(*) filter (where ${inArray(outcomes.outcome, ENDORSEMENTS)}))::int`,
      periodStart: min(outcomes.month),
      periodEnd: max(outcomes.month),
    })
    .from(outcomes)
    .where(isCountedInClaims(clock.now()))
  if (counted === undefined) return null
  const { periodStart, periodEnd, ...counts } = counted
  return periodStart === null || periodEnd === null ? null : { ...counts, periodStart, periodEnd }
}

function isCountedInClaims(now: Date) {
  return and(IS_COUNTED, gte(outcomes.month, findFirstCountedDay(dayInLagos(now))))
}

export type StoredRecord = typeof trackRecords.$inferSelect

/** Returns null before the first version. */
export async function findLatestRecord(db: DatabaseOrTransaction): Promise<StoredRecord | null> {
  const [latest] = await listRecords(db).limit(1)
  return latest ?? null
}

/** Lists the versions, newest first. */
export function listRecords(db: DatabaseOrTransaction) {
  return db.select().from(trackRecords).orderBy(desc(trackRecords.version)).$dynamic()
}

/** Returns null for a version that took the figures back. */
export function readFigures({ endorsed, decided, periodStart, periodEnd }: StoredRecord): TrackRecord | null {
  if (endorsed === null || decided === null || periodStart === null || periodEnd === null) return null
  return { endorsed, decided, periodStart, periodEnd }
}

/** Selects what claims depend on as one text, to detect changes. */
export function claimsAsText(now: Date): SQL<string> {
  return sql`(select concat_ws(' ', count(*), count(*) filter (where ${inArray(outcomes.outcome, ENDORSEMENTS)}),
    min(${outcomes.month}), max(${outcomes.month}), (select count(*) from ${trackRecords}))
    from ${outcomes} where ${isCountedInClaims(now)})`.mapWith(String) as SQL<string>
}
