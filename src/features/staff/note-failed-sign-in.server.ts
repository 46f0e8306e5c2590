import type { Ground } from '#src/database/ground.ts'

/**
 * Leaves a failed sign-in to be recorded by the worker. `staffId`: null where no account has that e-mail, and a job is queued
 * all the same, so that the answer takes as long. `network`: the visitor's address under a keyed hash.
 */
export async function noteFailedSignIn(
  app: Ground,
  { staffId, network }: { staffId: string | null; network: string },
): Promise<void> {
  const at = app.clock.now().toISOString()
  await app.db.transaction(tx => app.jobs.enqueue(tx, 'record-failed-sign-in', { staffId, network, at }))
}
