/** Sends the requests on standard input and prints the times. Its own process keeps its work apart from the bench. */
import { readFileSync } from 'node:fs'
import { Client } from 'undici'
import type { Load, LoadRequest, LoadResult } from './run-load.ts'

const { origin, requests, connections, seconds, repeat, rightStatuses }: Load = JSON.parse(readFileSync(0, 'utf8'))
const answerTimesMs: Array<number> = []
const countByStatus: Record<number, number> = {}
const clients = Array.from({ length: connections }, () => new Client(origin))
const startedAt = performance.now()
const endsAt = startedAt + seconds * 1000
let sentCount = 0
await Promise.all(clients.map(sendUntilEnd))
const elapsedMs = performance.now() - startedAt
await Promise.all(clients.map(client => client.close()))

answerTimesMs.sort((one, other) => one - other)
const result: LoadResult = {
  perSecond: (answerTimesMs.length * 1000) / elapsedMs,
  elapsedMs,
  p99Ms: answerTimesMs[Math.floor(0.99 * answerTimesMs.length)] ?? 0,
  countByStatus,
  wrongCount: Object.values(countByStatus).reduce((sum, count) => sum + count, 0) - answerTimesMs.length,
}
process.stdout.write(JSON.stringify(result))

async function sendUntilEnd(client: Client) {
  while (performance.now() < endsAt && (repeat || sentCount < requests.length)) {
    const request = requests[sentCount++ % requests.length] as LoadRequest
    const sentAt = performance.now()
    const status = await send(client, request)
    countByStatus[status] = (countByStatus[status] ?? 0) + 1
    // A wrong answer may be fast, so its time does not count.
    if (rightStatuses.includes(status)) answerTimesMs.push(performance.now() - sentAt)
  }
}

function send(client: Client, { method = 'GET', path, headers = {}, body }: LoadRequest): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0
    client.dispatch(
      { method, path, headers, body: body ?? null },
      {
        onRequestStart: () => {},
        onResponseStart: (_, statusCode) => {
          status = statusCode
        },
        onResponseData: () => {},
        onResponseEnd: () => resolve(status),
        onResponseError: (_, error) => reject(error),
      },
    )
  })
}
