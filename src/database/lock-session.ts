import pg from 'pg'

type Session = { client: pg.Client; opened: Promise<unknown> }
export type LockSession = ReturnType<typeof createLockSession>

const TIMEOUT_MS = 5_000

/** PostgreSQL frees the locks of a vanished machine after 30 seconds. */
const OPEN_SESSION = `set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4;
  listen lock_wanted`

const TRY_LOCK = `with attempt as materialized (select pg_try_advisory_lock(hashtextextended($1, 0)) as locked)
  select locked, case when not locked then pg_notify('lock_wanted', $1) end from attempt`

const UNLOCK = 'select pg_advisory_unlock(hashtextextended($1, 0))'

/** Advisory locks on one connection, which the first lock opens. A database error closes it and frees its locks. */
export function createLockSession(
  connectionString: string,
  { onWanted, onLost }: { onWanted: (name: string) => void; onLost: () => void },
) {
  let currentSession: Session | null = null

  function openSession(): Session {
    const client = new pg.Client({
      connectionString,
      pipeline: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
      application_name: 'talent-passage-locks',
    })
    const session = { client, opened: client.connect().then(() => client.query(OPEN_SESSION)) }
    client.on('error', () => endSession(session)).on('end', () => endSession(session))
    client.on('notification', ({ processId, payload = '' }) => {
      const isOwnNotice = 'processID' in client && client.processID === processId
      if (!isOwnNotice) onWanted(payload)
    })
    return session
  }

  function endSession(session: Session) {
    if (currentSession !== session) return
    currentSession = null
    session.client.end().catch(() => {})
    onLost()
  }

  async function query(text: string, name: string) {
    currentSession ??= openSession()
    const session = currentSession
    try {
      await session.opened
      const answer = await session.client.query(text, [name])
      if (currentSession !== session) throw new Error('The connection of this lock has ended.')
      return answer
    } catch (error) {
      endSession(session)
      throw error
    }
  }

  return {
    async tryLock(name: string): Promise<boolean> {
      const { rows } = await query(TRY_LOCK, name)
      return rows[0].locked
    },
    async unlock(name: string): Promise<void> {
      if (currentSession !== null) await query(UNLOCK, name).catch(() => {})
    },
    close() {
      if (currentSession !== null) endSession(currentSession)
    },
  }
}
