import { openDatabase } from '#src/database/client.ts'
import { openReadReplica } from '#src/database/read-replica.ts'
import { createLogger, type Logger } from '#src/logger.ts'
import { describeError, look, ok, type Result } from './finding.ts'
import { connectTo } from './open-database.ts'

const MAX_READS = 10

/** Reads as lists do, because only that shows whether the replica follows the primary. */
export async function checkReplica(url: string, replicaUrl: string | undefined): Promise<Array<Result>> {
  if (replicaUrl === undefined) return []
  const connectionFault = await connectTo(replicaUrl).then(client => client.end(), describeError)
  if (connectionFault !== undefined) return [describeFault(connectionFault)]
  const failures: Array<string> = []
  const log: Logger = Object.assign(createLogger('silent'), {
    warn: ({ err }: { err: unknown }) => failures.push(describeError(err)),
  })
  const { pool, close } = openDatabase(url, createLogger('silent'), 1)
  const replica = openReadReplica(replicaUrl, pool, log, 0)
  try {
    // Opening the connections may take longer than a read waits.
    for (let read = 0; read < MAX_READS && replica.reads.replica === 0 && failures.length === 0; read += 1)
      await replica.run(
        async () => {},
        async () => {},
      )
    return replica.reads.replica === 1
      ? [ok('The replica has everything that the primary has.')]
      : [describeFault(failures[0] ?? 'it is behind')]
  } finally {
    await replica.close()
    await close()
  }
}

function describeFault(reason: string): Result {
  return look(`Lists are read from the primary, not from the replica: ${reason}`, 'See docs/scaling.md.')
}
