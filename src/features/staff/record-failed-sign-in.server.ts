import type { Ground } from '#src/database/ground.ts'
import type { JobData } from '#src/database/jobs.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'

/**
 * Queues the record of a failed sign-in. `staffId` is null when no account has that e-mail: a job is queued all the same, so that
 * timing does not tell which addresses have accounts. `network`: the visitor's address under a keyed hash.
 */
export async function queueFailedSignIn(
  app: Ground,
  { staffId, network }: { staffId: string | null; network: string },
): Promise<void> {
  const at = app.clock.now().toISOString()
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'record-failed-sign-in', { staffId, network, at }))
}

/** Records a failed sign-in of an account. The limits bound how many there are: ten in 15 minutes by strangers. */
export async function recordFailedSignIn(
  app: Ground,
  { staffId, network, at }: JobData['record-failed-sign-in'],
): Promise<void> {
  if (staffId === null) return
  await app.db.transaction(tx =>
    recordEvent({ clock: { now: () => new Date(at) } }, tx, {
      type: 'staff.sign_in_failed',
      actor: { kind: 'visitor' },
      subject: { kind: 'staff', id: staffId },
      network: network.slice(0, NETWORK_LENGTH),
    }),
  )
}

/** Enough to see that tries came from one network. */
const NETWORK_LENGTH = 8
