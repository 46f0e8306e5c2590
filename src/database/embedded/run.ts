import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** Nothing of our own environment: PGDATA, PGPORT or a locale would change what Postgres does. */
const postgresEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** Where and as whom a program of Postgres runs: never below a folder that its account may be unable to enter. */
export function runningAs(account: Account | null) {
  return { cwd: '/', env: postgresEnvironment, ...(account && { uid: account.uid, gid: account.gid }) }
}

/** Runs a program to its end; tells whether it succeeded and what it printed. */
export function run(
  account: Account | null,
  program: string,
  args: Array<string>,
): Promise<{ ok: boolean; output: string }> {
  return new Promise(resolve => {
    const child = spawn(program, args, { ...runningAs(account), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', chunk => {
      output += chunk
    })
    child.stderr.on('data', chunk => {
      output += chunk
    })
    child.once('error', error => resolve({ ok: false, output: error.message }))
    child.once('close', code => resolve({ ok: code === 0, output }))
  })
}

/** Whether an account may enter a folder. Asked of the system itself: mode bits are not the whole truth. */
export async function mayEnter(account: Account | null, folder: string): Promise<boolean> {
  return (await run(account, '/bin/sh', ['-c', 'test -d "$1" && test -x "$1"', 'sh', folder])).ok
}
