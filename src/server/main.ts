import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// Before any other import, because compiling takes a third of a start (ADR 042).
enableCompileCache(fileURLToPath(new URL('./compile-cache', import.meta.url)))

// A terminal or pipe that is gone, or a full disk, must not end the program.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

const [command, ...args] = process.argv.slice(2)

if (command === undefined) {
  const [{ runProgram }, { createHttp }] = await Promise.all([import('./run.ts'), import('./http.ts')])
  await runProgram(createHttp)
} else {
  const { runCommand } = await import('./commands/run-command.ts')
  await runCommand(command, args)
}
