import { onTestFinished } from 'vitest'
import { testDatabase } from './database.ts'
import { type RunningProgram, startProgram } from './program.ts'

/** Starts the built program and stops it after the test. */
export async function startInstance(env: Record<string, string>): Promise<RunningProgram> {
  const program = await startProgram({ LOG_LEVEL: 'fatal', ...env })
  onTestFinished(() => program.stopAndDeleteData())
  return program
}

/** Starts two processes on one database, as behind a load balancer. Only the first also runs jobs. */
export async function startTwoInstances(env: Record<string, string>) {
  const { db, url } = await testDatabase()
  const sharedEnv = { ...env, DATABASE_URL: url }
  const startFunctions = [() => startInstance(sharedEnv), () => startInstance({ ...sharedEnv, ROLE: 'web' })] as const
  const [first, second] = await Promise.all([startFunctions[0](), startFunctions[1]()])
  const instances: [RunningProgram, RunningProgram] = [first, second]
  return {
    db,
    instances,
    /** Starts an instance again after it has ended. */
    async restart(which: 0 | 1) {
      instances[which] = await startFunctions[which]()
    },
  }
}

/** Returns the origin for request `number`, so that requests go to the instances in turn. */
export function originInTurn(instances: ReadonlyArray<RunningProgram>, number: number): string {
  return instances[number % instances.length]?.origin ?? ''
}
