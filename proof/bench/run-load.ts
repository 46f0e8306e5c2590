import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

export type LoadRequest = {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Requests to send in order, again and again with `repeat`, otherwise each once. Only `rightStatuses` count. */
export type Load = {
  origin: string
  requests: ReadonlyArray<LoadRequest>
  connections: number
  seconds: number
  repeat: boolean
  rightStatuses: ReadonlyArray<number>
}

export type LoadResult = {
  perSecond: number
  elapsedMs: number
  p99Ms: number
  countByStatus: Record<number, number>
  wrongCount: number
}

export async function runLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [resolve('proof/bench/load.ts')], { stdio: ['pipe', 'pipe', 'inherit'] })
  const childClosed = once(child, 'close')
  child.stdin.end(JSON.stringify(load))
  const output = await text(child.stdout)
  const [code] = await childClosed
  if (code !== 0) throw new Error(`The load on ${load.origin} ended with ${code}.`)
  return JSON.parse(output)
}

/** Returns the resident memory of a process in MiB. Only Linux has these files. */
export function readMemoryMib(pid: number | undefined): number {
  const status = process.platform === 'linux' ? readFileSync(`/proc/${pid}/status`, 'utf8') : ''
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

/** Returns the processor time that a process has used so far. Linux counts it in hundredths of a second. */
export function readCpuMs(pid: number | undefined): number {
  const stat = process.platform === 'linux' ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  const [userTicks = 0, systemTicks = 0] = stat.split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? []
  return (userTicks + systemTicks) * 10
}
