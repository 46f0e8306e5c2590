import type { Ground } from '#src/database/ground.ts'

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
