import pg from 'pg'

const ATTEMPTS = 5

export async function refuseTransactionPooling(client: pg.Client, databaseUrl: string): Promise<void> {
  if (await hasTransactionPooling(client, databaseUrl)) throw new Error(TRANSACTION_POOLING)
}

/** Tells whether a pooler lends connections for one transaction only, which this program cannot use. */
export async function hasTransactionPooling(client: pg.Client, databaseUrl: string): Promise<boolean> {
  const server = await readServerProcess(client)
  const hasPooler = (client as { processID?: unknown }).processID !== server
  if (!hasPooler) return false
  const other = new pg.Client({ connectionString: databaseUrl, application_name: 'talent-passage-migrate' })
  other.on('error', () => {})
  await other.connect()
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      await other.query('begin')
      const isShared = (await readServerProcess(other)) === server || (await readServerProcess(client)) !== server
      await other.query('rollback')
      if (isShared) return true
    }
    return false
  } finally {
    await other.end()
  }
}

const TRANSACTION_POOLING = `The pooler of DATABASE_URL works in transaction mode, which this program cannot use. Set it to session mode, or give DATABASE_URL the direct address of the database.`

async function readServerProcess(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}
