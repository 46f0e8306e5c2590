import { UsageError } from './usage-error.ts'

const COMMANDS: Record<string, () => Promise<(args: Array<string>) => Promise<number>>> = {
  'archive-sandbox': async () => (await import('./archive-sandbox.ts')).archiveSandboxCommand,
  backup: async () => (await import('./backup.ts')).runBackupCommand,
  demo: async () => (await import('./demo.ts')).runDemoCommand,
  doctor: async () => (await import('./doctor/doctor.ts')).runDoctorCommand,
  migrate: async () => (await import('./migrate.ts')).runMigrateCommand,
  restore: async () => (await import('./restore.ts')).runRestoreCommand,
  seed: async () => (await import('./seed.ts')).runSeedCommand,
  staff: async () => (await import('./staff.ts')).runStaffCommand,
}

/** Exits with 0 when the command succeeded, 1 when it failed, 2 when it was called wrongly. */
export async function runCommand(name: string, args: Array<string>): Promise<never> {
  process.exit(await runAndReturnExitCode(name, args))
}

export async function runAndReturnExitCode(name: string, args: Array<string>): Promise<number> {
  const loadCommand = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (loadCommand === undefined)
    return printErrorAndReturnCode(2, `Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}.`)
  try {
    const command = await loadCommand()
    return await command(args)
  } catch (error) {
    if (error instanceof UsageError) return printErrorAndReturnCode(2, error.message)
    return printErrorAndReturnCode(1, describeFailure(error))
  }
}

/** A connection that failed at several addresses has no message of its own. */
function describeFailure(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return describeFailure(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}

function printErrorAndReturnCode(code: number, sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return code
}
