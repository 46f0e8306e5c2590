import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

export type LoadRequest = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Requests to send in order, again and again with `repeat`, otherwise each once. */
export type Load = {
  origin: string
  requests: ReadonlyArray<LoadRequest>
  connections: number
  seconds: number
  repeat: boolean
  /** Only answers with these statuses count. */
  rightStatuses: ReadonlyArray<number>
}

export type LoadResult = {
  perSecond: number
  roundMs: number
  p50Ms: number
  p99Ms: number
  countByStatus: Record<number, number>
}

const LOAD_PROCESS = fileURLToPath(new URL('./load.ts', import.meta.url))

export async function runLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [LOAD_PROCESS], { stdio: ['pipe', 'pipe', 'inherit'] })
  const childClosed = once(child, 'close')
  child.stdin.end(JSON.stringify(load))
  const output = await text(child.stdout)
  const [code] = await childClosed
  if (code !== 0) throw new Error(`The load on ${load.origin} ended with ${code}.`)
  return JSON.parse(output)
}
