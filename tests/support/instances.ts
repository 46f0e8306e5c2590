import { onTestFinished } from 'vitest'
import { testDatabase } from './database.ts'
import { type RunningProgram, startProgram } from './program.ts'

/** Starts the built program for one test. */
export async function startInstance(env: Record<string, string>): Promise<RunningProgram> {
  const program = await startProgram({ LOG_LEVEL: 'fatal', ...env })
  onTestFinished(() => program.forget())
  return program
}

/** Two processes on one database, as behind a proxy; the first also runs jobs. */
export async function twoInstances(env: Record<string, string>) {
  const { db, url } = await testDatabase()
  const shared = { ...env, DATABASE_URL: url }
  const start = [() => startInstance(shared), () => startInstance({ ...shared, ROLE: 'web' })] as const
  const [first, second] = await Promise.all([start[0](), start[1]()])
  const instances: [RunningProgram, RunningProgram] = [first, second]
  return {
    db,
    instances,
    /** Replaces an instance that has ended. */
    async restart(which: 0 | 1) {
      instances[which] = await start[which]()
    },
  }
}

/** Alternates between the instances. */
export function takeTurns(instances: ReadonlyArray<RunningProgram>, number: number): string {
  return instances[number % instances.length]?.origin ?? ''
}
