import { UsageError } from './usage-error.ts'

const COMMANDS: Record<string, () => Promise<(args: Array<string>) => Promise<number>>> = {
  'archive-sandbox': async () => (await import('./archive-sandbox.ts')).archiveSandboxCommand,
  demo: async () => (await import('./demo.ts')).demo,
  seed: async () => (await import('./seed.ts')).seed,
  staff: async () => (await import('./staff.ts')).staff,
}

/** Exits with 0 when the command succeeded, 1 when it failed, 2 when it was called wrongly. */
export async function runCommand(name: string, args: Array<string>): Promise<never> {
  process.exit(await exitCodeOf(name, args))
}

async function exitCodeOf(name: string, args: Array<string>): Promise<number> {
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (load === undefined) return fail(2, `Unknown command "${name}". Commands: ${Object.keys(COMMANDS).join(', ')}.`)
  try {
    const command = await load()
    return await command(args)
  } catch (error) {
    if (error instanceof UsageError) return fail(2, error.message)
    return fail(1, error instanceof Error ? error.message : String(error))
  }
}

function fail(code: number, sentence: string): number {
  process.stderr.write(`${sentence}\n`)
  return code
}
