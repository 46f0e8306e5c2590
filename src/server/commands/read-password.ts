import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { UsageError } from './usage-error.ts'

/** Returns the first line of standard input, or a password that the user types twice. */
export async function readPassword({ fromStdin }: { fromStdin: boolean }): Promise<string> {
  if (fromStdin) return readFirstLine(await text(process.stdin))
  if (!process.stdin.isTTY)
    throw new UsageError('There is no terminal to ask for the password on: use --password-stdin.')
  const password = await askForPassword('Password: ')
  if ((await askForPassword('Repeat password: ')) !== password)
    throw new UsageError('The passwords do not match. Nothing was changed.')
  return password
}

function readFirstLine(input: string): string {
  const [line = ''] = input.split(/\r?\n/, 1)
  if (line === '') throw new UsageError('The first line of standard input contains no password.')
  return line
}

function askForPassword(question: string): Promise<string> {
  const silentOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silentOutput, terminal: true })
  process.stderr.write(question)
  return new Promise(resolve => {
    terminal.once('SIGINT', () => process.exit(130))
    terminal.question('', answer => {
      terminal.close()
      process.stderr.write('\n')
      resolve(answer)
    })
  })
}
