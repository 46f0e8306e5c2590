import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { hasTransactionPooling } from '#src/database/refuse-transaction-pooling.ts'
import { findErrorCode, mend, ok, type Result } from './finding.ts'
import { connectTo } from './open-database.ts'

const NOTICE_TIMEOUT_MS = 2_000
/** PgBouncer in statement mode answers a transaction with it. */
const REFUSED_BY_POOLER = '08P01'
const ADVICE = 'Set the pooler to session mode, or point DATABASE_URL at PostgreSQL itself.'

/** Checks that a connection keeps its session, as notices and prepared statements need. */
export async function checkSessions(url: string): Promise<Array<Result>> {
  const first = await connectTo(url).catch(() => null)
  const second = first && (await connectTo(url).catch(() => null))
  try {
    if (first === null || second === null) return []
    return [(await hasTransactionPooling(first, url)) ? describePooler() : await checkFeatures(first, second)]
  } catch (error) {
    if (findErrorCode(error) === REFUSED_BY_POOLER) return [describePooler()]
    throw error
  } finally {
    for (const client of [first, second]) await client?.end().catch(() => {})
  }
}

function describePooler(): Result {
  return mend(
    'A connection pooler in transaction or statement mode is in between: notices and prepared statements fail.',
    ADVICE,
  )
}

async function checkFeatures(first: pg.Client, second: pg.Client): Promise<Result> {
  const name = `doctor_${randomUUID().replaceAll('-', '')}`
  const tryLock = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked'
  const [own, other] = [await first.query(tryLock, [name]), await second.query(tryLock, [name])]
  await first.query('select pg_advisory_unlock_all()')
  await second.query('select pg_advisory_unlock_all()')
  const holdsLock = own.rows[0]?.locked === true && other.rows[0]?.locked === false
  const hearsNotice = await hears(first, second, name)
  const statement = { name, text: 'select $1::int as number' }
  for (const number of [1, 2]) await first.query({ ...statement, values: [number] })
  if (holdsLock && hearsNotice) return ok('Locks, notices and prepared statements work.')
  return mend(holdsLock ? 'Notices between connections do not arrive.' : 'Locks of connections do not hold.', ADVICE)
}

async function hears(listener: pg.Client, sender: pg.Client, channel: string): Promise<boolean> {
  const heard = Promise.withResolvers<boolean>()
  const timer = setTimeout(heard.resolve, NOTICE_TIMEOUT_MS, false)
  listener.once('notification', () => heard.resolve(true))
  await listener.query(`listen ${channel}`)
  await sender.query(`notify ${channel}`)
  return heard.promise.finally(() => clearTimeout(timer))
}
