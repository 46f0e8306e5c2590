import type { DatabaseOrTransaction } from '#src/database/client.ts'
import type { LockedApplication } from '#src/features/applications/lock-applications.server.ts'
import type { DatedDays } from '#src/features/cases/dates/milestones.ts'
import type { Status } from '#src/features/cases/states.ts'
import { findLatestPack } from '#src/features/evidence/pack/load-pack.server.ts'
import { explainMissingApproval, needsApprovedPack } from './needs-approved-pack.ts'

/** Says why an application cannot become submitted yet, for staff. Null when nothing stands in the way. */
export async function findPackObstacle(
  db: DatabaseOrTransaction,
  application: Pick<LockedApplication, 'id' | 'item' | 'status' | 'applicantName'>,
  { to, days }: { to: Status; days: DatedDays },
): Promise<ReturnType<typeof explainMissingApproval> | null> {
  if (!needsApprovedPack(application, { to, days })) return null
  const latest = await findLatestPack({ db }, application.id)
  return latest !== null && latest.approvedAt !== null ? null : explainMissingApproval(application, latest)
}
