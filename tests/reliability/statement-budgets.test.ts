import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { testDatabase } from '../support/database.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { createExamplePages, type ExamplePage } from '../support/example-pages.ts'
import { startInstance } from '../support/instances.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

/** The statements that a request may cost. A commit that raises a budget must say why. */
const BUDGETS: Record<string, number> = {
  '/': 0,
  'look-up': 0,
  tracking: 14,
  payment: 5,
  booking: 3,
  applications: 8,
  'search and filter': 8,
  dashboard: 16,
  'application created': 11,
  metrics: 9,
}

/** The program also polls the database by itself, so the cheapest of several requests is the true cost. */
const REQUEST_COUNT = 4

const METRICS_TOKEN = 'the token of these tests'
const PROGRAM_ENV = { ROLE: 'web', TRUST_PROXY: '1', SESSION_SECRET: TEST_SECRET, METRICS_TOKEN }

test('a request costs no more statements than its budget', async () => {
  const { db, url } = await testDatabase()
  const proxy = await startDatabaseProxy(url)
  const program = await startInstance({ ...PROGRAM_ENV, DATABASE_URL: proxy.url })
  const pages = (await createExamplePages(program, db)).filter(({ name }) => name in BUDGETS)
  const costs: Record<string, number> = {}
  const countCheapest = async (name: string, send: () => Promise<unknown>) => {
    for (let request = 0; request < REQUEST_COUNT; request++) {
      const countBefore = proxy.countStatements()
      await send()
      costs[name] = Math.min(costs[name] ?? Number.POSITIVE_INFINITY, proxy.countStatements() - countBefore)
    }
  }
  for (const page of pages) await countCheapest(page.name, () => loadPage(program.origin, page))
  await countCheapest('application created', () => postApplication(program.origin))
  const authorization = `Bearer ${METRICS_TOKEN}`
  await countCheapest('metrics', () => fetch(`${program.origin}/metrics`, { headers: { authorization } }))
  await proxy.close()

  expect(Object.keys(costs).sort()).toEqual(Object.keys(BUDGETS).sort())
  const tooExpensive = Object.entries(costs).filter(([name, count]) => count > (BUDGETS[name] ?? 0))
  expect(Object.fromEntries(tooExpensive)).toEqual({})
}, 60_000)

async function loadPage(origin: string, { path, cookie }: ExamplePage) {
  const answer = await fetch(new URL(path, origin), { headers: { cookie }, redirect: 'manual' })
  await answer.arrayBuffer()
  expect(answer.status, path).toBe(200)
}

async function postApplication(origin: string) {
  const email = `ada.${randomUUID().slice(0, 12)}@example.ng`
  const fields = { firstName: 'Ada', lastName: 'Obi', email, phone: '', sector: 'technology', message: 'I weave' }
  const answer = await fetch(new URL(addresses.getStarted(), origin), {
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
}
