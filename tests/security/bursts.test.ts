import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { systemClock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { LIMITS, type LimitName } from '#src/features/limits/limits.ts'
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
