import { Readable } from 'node:stream'
import { vi } from 'vitest'
import { runAndReturnExitCode } from '#src/server/commands/run-command.ts'

/** Runs a command of the program in this process, because a start of the program takes a second of a processor. */
export async function runCommandHere(
  env: Record<string, string>,
  [name = '', ...args]: ReadonlyArray<string>,
  input = '',
) {
  const output = { stdout: '', stderr: '' }
  for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value)
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as typeof process.stdin),
    ...(['stdout', 'stderr'] as const).map(stream =>
      vi.spyOn(process[stream], 'write').mockImplementation(text => {
        output[stream] += String(text)
        return true
      }),
    ),
  ]
  try {
    return { code: await runAndReturnExitCode(name, args), ...output }
  } finally {
    for (const spy of spies) spy.mockRestore()
    vi.unstubAllEnvs()
  }
}
