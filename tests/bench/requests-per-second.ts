import { Agent, get } from 'node:http'

const CONNECTION_COUNT = 16
const ROUND_COUNT = 3
const ROUND_MS = 3000
const WARM_UP_MS = 1000

/**
 * Measures how many requests per second the server answers for each URL, over kept-alive connections. Takes turns, so
 * that other load slows all URLs alike. Returns the best of three rounds.
 */
export async function measureRequestsPerSecond(urls: ReadonlyArray<string>): Promise<Array<number>> {
  for (const url of urls) await countAnswersInRound(WARM_UP_MS, url)
  const best = urls.map(() => 0)
  for (let round = 0; round < ROUND_COUNT; round++) {
    for (const [index, url] of urls.entries()) {
      const answers = await countAnswersInRound(ROUND_MS, url)
      best[index] = Math.max(best[index] ?? 0, (answers * 1000) / ROUND_MS)
    }
  }
  return best
}

async function countAnswersInRound(ms: number, url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTION_COUNT })
  const endsAt = performance.now() + ms
  let answers = 0
  const requestUntilEnd = async () => {
    while (performance.now() < endsAt) {
      await requestOnce(url, agent)
      answers++
    }
  }
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, requestUntilEnd))
  agent.destroy()
  return answers
}

function requestOnce(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { 'accept-encoding': 'br' } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answers ${answer.statusCode}`))
      answer.resume()
      answer.once('end', resolve)
    })
    request.once('error', reject)
  })
}
