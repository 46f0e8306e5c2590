import { parseArgs } from 'node:util'
import { manyApplications } from '#factories/many-applications.server.ts'
import { withApp } from './with-app.ts'
import { WrongUse } from './wrong-use.ts'

const USE = 'npm run seed -- --applications 10000'
const MOST = 1_000_000

/** Fills the database of this install with applications, for load tests. They come on top of what is there. */
export async function seed(args: Array<string>): Promise<number> {
  const count = readCount(args)
  const began = performance.now()
  await withApp(app => manyApplications(app.db, app.clock, count))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${count.toLocaleString('en-GB')} applications were added in ${seconds} s.\n`)
  return 0
}

function readCount(args: Array<string>): number {
  const count = Number(typed(args))
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count
  throw new WrongUse(`Say how many applications, from 1 to ${MOST.toLocaleString('en-GB')}: ${USE}`)
}

function typed(args: Array<string>): string | undefined {
  try {
    return parseArgs({ args, options: { applications: { type: 'string' } } }).values.applications
  } catch {
    throw new WrongUse(`That is not how it is called. This is: ${USE}`)
  }
}
