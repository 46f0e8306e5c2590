import { runCommand } from './commands/run-command.ts'
import { createHttp } from './http.ts'
import { run } from './run.ts'

const [command, ...args] = process.argv.slice(2)

await (command === undefined ? run(createHttp) : runCommand(command, args))
