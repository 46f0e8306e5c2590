import { dayInLagos } from '#src/dates.ts'
import { latestChecks } from '#src/features/facts/queries.server.ts'
import type { App } from '../app-context.ts'
import type { FactChecks } from '../content/facts.ts'
import { rememberRead } from './remember-read.server.ts'

const readLatest = rememberRead(app => latestChecks(app.db))

/** For loaders of pages with `CheckedOn`, which reads it as `factChecks`. */
export async function factChecks(app: App): Promise<FactChecks> {
  return { latest: await readLatest(app), today: dayInLagos(app.clock.now()) }
}
