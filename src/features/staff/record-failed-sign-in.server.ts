import type { AppContext } from '#src/database/app-context.ts'
import type { JobData } from '#src/database/jobs.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'

/**
 * Queues a job even for an unknown email, so that timing does not reveal accounts. `network` is a keyed hash of the IP
 * address.
 */
export async function queueFailedSignIn(
  app: AppContext,
  { staffId, network }: { staffId: string | null; network: string },
): Promise<void> {
  const at = app.clock.now().toISOString()
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'record-failed-sign-in', { staffId, network, at }))
}

export async function recordFailedSignIn(
  app: AppContext,
  { staffId, network, at }: JobData['record-failed-sign-in'],
): Promise<void> {
  if (staffId === null) return
  await app.db.transaction(tx =>
    recordEvent({ clock: { now: () => new Date(at) } }, tx, {
      type: 'staff.sign_in_failed',
      actor: { kind: 'visitor' },
      subject: { kind: 'staff', id: staffId },
      network: network.slice(0, RECORDED_NETWORK_LENGTH),
    }),
  )
}

const RECORDED_NETWORK_LENGTH = 8
