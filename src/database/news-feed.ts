import pg from 'pg'
import type { Logger } from '#src/logger.ts'

/** Whoever hears of every event as it is committed, on whatever instance: its type, or `ANYTHING`. */
type NewsListener = (type: string) => void

export type News = {
  /** From now on, until the function that this returns is called. */
  subscribe(listener: NewsListener): () => void
  /** Aborted when the program stops: whatever lasts as long as the news do ends now. */
  ended: AbortSignal
}

/** Something may have happened unheard, while the connection was lost. */
export const ANYTHING = '*'

const CONNECT_MS = 5_000
const PING_MS = 20_000
const ANSWER_MS = 5_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

/**
 * Listens to what the trigger of the migration tells, on a connection of its own, from the first subscription until it is
 * closed. A lost connection is made again by itself, however long that takes; nothing of it is thrown at anybody. A peer that
 * is gone without a word is noticed when it is asked for a sign of life, after `pingMs`, and has not answered in `answerMs`.
 */
export function openNewsFeed(
  connectionString: string,
  log: Logger,
  { pingMs = PING_MS, answerMs = ANSWER_MS } = {},
): News & { close(): Promise<void> } {
  const listeners = new Set<NewsListener>()
  const ending = new AbortController()
  let connection: pg.Client | null = null
  let failures = 0
  let timer: NodeJS.Timeout | undefined

  function tell(type: string) {
    for (const listener of listeners) {
      try {
        listener(type)
      } catch (err) {
        log.error({ err }, 'a listener to the news failed')
      }
    }
  }

  async function connect() {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_MS,
      query_timeout: answerMs,
      keepAlive: true,
      application_name: 'talent-passage-news',
    })
    connection = client
    client.on('error', err => lose(client, err))
    client.on('end', () => lose(client))
    client.on('notification', ({ payload }) => tell(payload ?? ANYTHING))
    try {
      await client.connect()
      await client.query('listen news')
    } catch (err) {
      return lose(client, err)
    }
    if (connection !== client) return
    if (failures > 0) log.info('news feed is back')
    failures = 0
    ask(client)
    tell(ANYTHING)
  }

  /** Asks for a sign of life, and again a while after each answer. */
  function ask(client: pg.Client) {
    timer = setTimeout(async () => {
      try {
        await client.query('select 1')
      } catch (err) {
        return lose(client, err)
      }
      if (connection === client) ask(client)
    }, pingMs).unref()
  }

  /** However often and from wherever its loss is told, a connection is given up once. */
  function lose(client: pg.Client, err?: unknown) {
    if (connection !== client) return
    giveUp(client)
    if (failures === 0) log.warn({ err }, 'news feed lost its connection')
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
    failures += 1
    // Not all instances at the same moment, when it was the database that went.
    timer = setTimeout(connect, pause * (0.5 + Math.random() / 2)).unref()
  }

  function giveUp(client: pg.Client) {
    connection = null
    clearTimeout(timer)
    return client.end().catch(() => {})
  }

  return {
    ended: ending.signal,
    subscribe(listener) {
      // An entry of its own, so that the same function can be there twice.
      const entry: NewsListener = type => listener(type)
      listeners.add(entry)
      if (connection === null && failures === 0 && !ending.signal.aborted) void connect()
      return () => void listeners.delete(entry)
    },
    async close() {
      if (ending.signal.aborted) return
      ending.abort()
      listeners.clear()
      clearTimeout(timer)
      if (connection === null) return
      const client = connection
      // A peer that does not answer is not waited for: the process ends.
      await Promise.race([giveUp(client), new Promise(resolve => setTimeout(resolve, 1_000).unref())])
    },
  }
}
