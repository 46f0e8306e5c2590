import { runCommand } from './commands/run-command.ts'
import { createHttp } from './http.ts'
import { runProgram } from './run.ts'

const [command, ...args] = process.argv.slice(2)

await (command === undefined ? runProgram(createHttp) : runCommand(command, args))
