import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { memoryEnv, memoryOptions } from '../../bin/launch/serve.mjs'

export type RunningProgram = Awaited<ReturnType<typeof startProgram>>

export const PROGRAM_ENTRY = resolve('build/server/index.js')
const TIMEOUT_MS = 60_000

/** Creates a folder that other users can enter: when we run as root, PostgreSQL runs as another user. */
export async function temporaryDataDir(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'passage-run-'))
  await chmod(folder, 0o755)
  return folder
}

/**
 * Starts the built program on a free port. `stop` ends it like an operator, `kill` ends it like a power cut, and
 * `output` returns everything that it printed.
 */
export async function startProgram(env: Record<string, string> = {}, args = [...memoryOptions, PROGRAM_ENTRY]) {
  const dataDir = env.DATA_DIR ?? (await temporaryDataDir())
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: '0',
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      ...memoryEnv,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  const origin = await waitForOrigin(child, output)
  return {
    origin,
    dataDir,
    pid: child.pid,
    output: () => output.join(''),
    /** Resolves with the exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      return endProcess(child, signal)
    },
    async kill(): Promise<void> {
      await endProcess(child, 'SIGKILL')
    },
    async stopAndDeleteData(): Promise<void> {
      await endProcess(child, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type EndingOptions = { killSignal?: AbortSignal; signal?: NodeJS.Signals; entry?: string }

/** Runs the program until it ends by itself, to test a command (`args`) or invalid environment variables. */
export async function programThatEnds(
  env: Record<string, string>,
  args: ReadonlyArray<string> = [],
  { killSignal, signal = 'SIGKILL', entry = PROGRAM_ENTRY }: EndingOptions = {},
) {
  const dataDir = env.DATA_DIR ?? (await temporaryDataDir())
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collectOutput(child)
  killSignal?.addEventListener('abort', () => child.kill(signal))
  const [code] = (await once(child, 'close')) as [number | null]
  if (env.DATA_DIR === undefined) await rm(dataDir, { recursive: true, force: true })
  return { code, output: output.join('') }
}

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const childClosed = once(child, 'close')
    child.kill(signal)
    await childClosed
  }
  return child.exitCode
}

function collectOutput(child: ChildProcess): Array<string> {
  const output: Array<string> = []
  child.stdout?.on('data', chunk => output.push(String(chunk)))
  child.stderr?.on('data', chunk => output.push(String(chunk)))
  return output
}

/** Waits until the program is ready, and returns the origin that it prints. */
function waitForOrigin(child: ChildProcess, output: Array<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The program ${why}.\n${output.join('')}`))
    const timer = setTimeout(() => fail('did not become ready in time'), TIMEOUT_MS)
    const readOrigin = () => {
      const readyMessage = /is ready: (\S+)|The worker is running/.exec(output.join(''))
      if (readyMessage === null) return
      clearTimeout(timer)
      child.stdout?.off('data', readOrigin)
      // A worker serves no pages, so it prints no origin.
      resolve(readyMessage[1] ?? '')
    }
    child.stdout?.on('data', readOrigin)
    child.once('close', code => {
      clearTimeout(timer)
      fail(`ended with ${code} before it was ready`)
    })
  })
}
