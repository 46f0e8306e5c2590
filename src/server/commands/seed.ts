import { parseArgs } from 'node:util'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import { MINUTE_MS } from '#src/clock.ts'
import { UsageError } from './usage-error.ts'
import { withApp } from './with-app.ts'

const USAGE = 'npm run seed -- --applications 10000'
const MAX_APPLICATIONS = 1_000_000

const STATEMENT_TIMEOUT_MS = 2 * MINUTE_MS

export async function runSeedCommand(args: Array<string>): Promise<number> {
  const count = readApplicationCount(args)
  const startedAt = performance.now()
  await withApp(app => seedApplications(app.db, app.clock, count), { statementTimeoutMs: STATEMENT_TIMEOUT_MS })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${count.toLocaleString('en-GB')} applications were added in ${seconds} s.\n`)
  return 0
}

function readApplicationCount(args: Array<string>): number {
  const count = Number(readApplicationsOption(args))
  if (Number.isInteger(count) && count >= 1 && count <= MAX_APPLICATIONS) return count
  throw new UsageError(
    `Give the number of applications, from 1 to ${MAX_APPLICATIONS.toLocaleString('en-GB')}: ${USAGE}`,
  )
}

function readApplicationsOption(args: Array<string>): string | undefined {
  try {
    return parseArgs({ args, options: { applications: { type: 'string' } } }).values.applications
  } catch {
    throw new UsageError(`Usage: ${USAGE}`)
  }
}
