import { onTestFinished } from 'vitest'
import { testDatabase } from './database.ts'
import { type RunningProgram, startProgram } from './program.ts'

/** For one test: a process of the built program. */
export async function startInstance(env: Record<string, string>): Promise<RunningProgram> {
  const program = await startProgram({ LOG_LEVEL: 'fatal', ...env })
  onTestFinished(() => program.forget())
  return program
}

/** For one test: two processes that share a database, as behind a proxy; the first also works off the queue. */
export async function twoInstances(env: Record<string, string>) {
  const { db, url } = await testDatabase()
  const shared = { ...env, DATABASE_URL: url }
  const start = [() => startInstance(shared), () => startInstance({ ...shared, ROLE: 'web' })] as const
  const [first, second] = await Promise.all([start[0](), start[1]()])
  const instances: [RunningProgram, RunningProgram] = [first, second]
  return {
    db,
    instances,
    /** Starts another in the place of one that is gone. */
    async restart(which: 0 | 1) {
      instances[which] = await start[which]()
    },
  }
}

/** Requests go to the instances in turn. */
export function inTurn(instances: ReadonlyArray<RunningProgram>, number: number): string {
  return instances[number % instances.length]?.origin ?? ''
}
