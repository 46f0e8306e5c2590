import { once } from 'node:events'
import { connect } from 'node:net'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { LIMITS, type LimitName } from '#src/features/site/limits/limits.ts'
import { closeAfterFile } from '../support/after-file.ts'
import { testDatabase } from '../support/database.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { sendAll } from '../support/send-all.ts'

const EXTRA_REQUESTS = 15

let programs: ReadonlyArray<RunningProgram>
let db: Database

beforeAll(async () => {
  const database = await testDatabase()
  db = database.db
  const env = { DATABASE_URL: database.url, ROLE: 'web', TRUST_PROXY: '1', LOG_LEVEL: 'fatal' }
  programs = await Promise.all([startProgram(env), startProgram(env)])
  for (const program of programs) closeAfterFile(() => program.stopAndDeleteData())
}, 60_000)

type Burst = { limit: LimitName; path: () => Promise<string>; fields: (index: number) => Record<string, string> }

const BURSTS: ReadonlyArray<Burst> = [
  {
    limit: 'application-by-address',
    path: async () => addresses.services(),
    fields: index => ({ intent: 'track', name: 'Ada Obi', email: `burst.${index}@studio.example`, reference: '' }),
  },
  {
    limit: 'order-by-address',
    path: async () => addresses.contact(),
    fields: index => ({
      intent: 'consultation',
      item: 'consultation_30',
      name: 'Ada Obi',
      email: `burst.${index}@studio.example`,
    }),
  },
  {
    limit: 'payment-by-address',
    path: async () => {
      const { id, email } = await anApplication().saveTo(db, systemClock)
      return addresses.payment({ applicationId: id, email })
    },
    fields: () => ({ intent: 'pay', quote_id: crypto.randomUUID() }),
  },
]

test.each(BURSTS)(
  'C14: a burst at two instances takes no more than the limit $limit, whatever addresses a visitor makes up',
  async ({ limit, path, fields }) => {
    const { times } = LIMITS[limit]
    const target = await path()
    const address = `203.0.113.${1 + BURSTS.findIndex(burst => burst.limit === limit)}`
    const requests = Array.from({ length: times + EXTRA_REQUESTS }, (_, index) => ({
      method: 'POST',
      path: target,
      body: new URLSearchParams(fields(index)).toString(),
      headers: {
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
        // The last entry is from our proxy. A visitor can write all entries before it.
        'x-forwarded-for': `198.51.100.${index % 250}, ${address}`,
      },
    }))
    const statuses: Array<number> = []
    await Promise.all(
      programs.map(({ origin }, part) =>
        sendAll(
          origin,
          requests.filter((_, index) => index % programs.length === part),
          (_, { status }) => statuses.push(status),
        ),
      ),
    )
    expect(statuses.filter(status => status === 429)).toHaveLength(EXTRA_REQUESTS)
    expect(statuses.filter(status => status >= 500)).toEqual([])
  },
)

test('C100: 500 half-open requests and a list of thousands of paths keep no other visitor waiting', async () => {
  const { origin } = programs[0] as RunningProgram
  const { hostname, port } = new URL(origin)
  const sockets = Array.from({ length: 500 }, () => connect({ host: hostname, port: Number(port) }))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  for (const socket of sockets) socket.on('error', () => {}).write('GET /about HTTP/1.1\r\nHost: a.example\r\nX-Slow: ')

  const manifest = await fetch(`${origin}/__manifest?paths=${Array.from({ length: 1_500 }, (_, i) => `/p${i}`)}`)
  expect(manifest.status).toBeLessThan(500)
  const times: Array<number> = []
  for (let visit = 0; visit < 40; visit += 1) {
    const startedAt = performance.now()
    expect((await fetch(`${origin}/services`)).status).toBe(200)
    times.push(performance.now() - startedAt)
  }
  // A waiting visitor would wait for the 15 seconds that a half-open request may take.
  expect(Math.max(...times)).toBeLessThan(5_000)
})
