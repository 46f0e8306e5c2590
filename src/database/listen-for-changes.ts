import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { finishesInTime } from '#src/finishes-in-time.ts'

/** `version` grows with each notice. It is null while no connection listens. Its first call starts to listen. */
export type ChangeListener = { version(): number | null; close(): Promise<void> }

const RETRY_AFTER_MS = 1_000
const TIMEOUT_MS = 5_000
const HANGING_CLOSE_TIMEOUT_MS = 1_000

/** Listens to the channel `site_changes` on a connection of its own (ADR 011). */
export function listenForChanges(connectionString: string): ChangeListener {
  const closing = new AbortController()
  let listening: Promise<void> | null = null
  let version = 0
  let isListening = false

  async function keepListening() {
    while (!closing.signal.aborted) {
      const client = new pg.Client({
        connectionString,
        connectionTimeoutMillis: TIMEOUT_MS,
        query_timeout: TIMEOUT_MS,
        keepAlive: true,
        application_name: 'talent-passage-listener',
      })
      const ended = new Promise<void>(resolve => client.on('error', () => resolve()).on('end', resolve))
      client.on('notification', () => {
        version += 1
      })
      const close = () => client.end()
      closing.signal.addEventListener('abort', close)
      try {
        await client.connect()
        await client.query('listen site_changes')
        version += 1
        isListening = true
        await ended
      } catch {
        await client.end().catch(() => {})
      }
      isListening = false
      closing.signal.removeEventListener('abort', close)
      await setTimeout(RETRY_AFTER_MS, null, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }

  return {
    version() {
      listening ??= keepListening()
      return isListening ? version : null
    },
    async close() {
      closing.abort()
      await finishesInTime(Promise.resolve(listening), HANGING_CLOSE_TIMEOUT_MS)
    },
  }
}
