import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { expectMailsOnce } from './support/acknowledged.ts'
import { reportLoad, startLoad } from './support/load.ts'
import { startWorld, type World } from './support/world.ts'

const ROLL_COUNT = 20

let world: World

beforeAll(async () => {
  world = await startWorld()
}, 180_000)

test(`C95: ${ROLL_COUNT} rolling restarts of all web instances and workers under load fail no request, and each mail arrives once`, {
  timeout: 60_000 + ROLL_COUNT * 60_000,
}, async () => {
  const load = await startLoad(world)
  await expect.poll(() => load.applied.length, { timeout: 60_000 }).toBeGreaterThan(3)
  for (let roll = 0; roll < ROLL_COUNT; roll++) {
    const replaceAll = async (numbers: ReadonlyArray<number>) => {
      for (const number of numbers) await world.replace(number)
    }
    await Promise.all([replaceAll(world.webNumbers), replaceAll(world.workerNumbers)])
  }
  await load.stop()
  reportLoad(`${ROLL_COUNT} rolling restarts`, load)
  expect(load.failures, world.logs()).toEqual([])
  expect(load.applied.length).toBeGreaterThan(ROLL_COUNT)
  await expectJobsDone()
  await expectMailsOnce(world, load.applied)
})

async function expectJobsDone() {
  const listOpen = async () =>
    (
      await world.db.execute(sql`
        select name, state, count(*)::int from pgboss.job
        where name in ('deliver-mail', 'confirm-payment') and state <> 'completed' group by name, state`)
    ).rows
  await expect.poll(listOpen, { timeout: 60_000, interval: 1_000 }).toEqual([])
}
