import type { Clock } from '#src/clock.ts'
import type { DatabaseOrTransaction } from '#src/database/client.ts'
import { dayInLagos } from '#src/dates.ts'
import type { EndorsementRoute, EndorsingBody } from '#src/features/applications/endorsement.ts'
import { SECTOR_KEYS } from '#src/features/applications/sectors.ts'
import { parseOneOf } from '#src/parse-one-of.ts'
import { type CriteriaSet, findCriteriaSet } from './criteria.ts'
import { assessCriteria, listStoredCriteria } from './queries.server.ts'

export type ApplicationWithBody = {
  endorsingBody: EndorsingBody | null
  endorsementRoute: EndorsementRoute | null
  sector: string | null
}

/** Returns what the body of the application asks. Null until staff have chosen body and route. */
export async function loadCriteriaSet(
  { db, clock }: { db: DatabaseOrTransaction; clock: Clock },
  { endorsingBody: body, endorsementRoute: route, sector }: ApplicationWithBody,
): Promise<CriteriaSet | null> {
  const field = parseOneOf(SECTOR_KEYS, sector)
  if (body === null || route === null || field === null) return null
  return findCriteriaSet(assessCriteria(await listStoredCriteria(db), dayInLagos(clock.now())), { body, route, field })
}
