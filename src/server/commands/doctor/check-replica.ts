import { openDatabase } from '#src/database/client.ts'
import { openReadReplica } from '#src/database/read-replica.ts'
import { createLogger, type Logger } from '#src/logger.ts'
import { describeError, look, ok, type Result } from './finding.ts'

/** Reads once as lists do, because only that shows whether the replica follows the primary. */
export async function checkReplica(url: string, replicaUrl: string | undefined): Promise<Array<Result>> {
  if (replicaUrl === undefined) return []
  const failures: Array<string> = []
  const log: Logger = Object.assign(createLogger('silent'), {
    warn: ({ err }: { err: unknown }) => failures.push(describeError(err)),
  })
  const { pool, close } = openDatabase(url, createLogger('silent'), 1)
  const replica = openReadReplica(replicaUrl, pool, log)
  try {
    await replica.run(
      async () => {},
      async () => {},
    )
    if (replica.reads.replica === 1) return [ok('The replica has everything that the primary has.')]
    const reason = failures[0] ?? 'it is behind'
    return [look(`Lists are read from the primary, not from the replica: ${reason}`, 'See docs/scaling.md.')]
  } finally {
    await replica.close()
    await close()
  }
}
