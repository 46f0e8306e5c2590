import { Agent, get } from 'node:http'

const CONNECTION_COUNT = 16
const ROUND_COUNT = 3
const ROUND_MS = 3000
const WARM_UP_MS = 1000

/**
 * Measures how many requests per second the server answers for each URL, over kept-alive connections. The URLs take
 * turns, so that other load on the machine slows them alike. Returns the best of three rounds for each URL.
 */
export async function measureRequestsPerSecond(urls: ReadonlyArray<string>): Promise<Array<number>> {
  for (const url of urls) await countAnswersInRound(WARM_UP_MS, url)
  const bestRates = urls.map(() => 0)
  for (let round = 0; round < ROUND_COUNT; round++) {
    for (const [index, url] of urls.entries()) {
      const answerCount = await countAnswersInRound(ROUND_MS, url)
      bestRates[index] = Math.max(bestRates[index] ?? 0, (answerCount * 1000) / ROUND_MS)
    }
  }
  return bestRates
}

async function countAnswersInRound(ms: number, url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTION_COUNT })
  const endsAt = performance.now() + ms
  let answerCount = 0
  const requestUntilEnd = async () => {
    while (performance.now() < endsAt) {
      await requestOnce(url, agent)
      answerCount++
    }
  }
  await Promise.all(Array.from({ length: CONNECTION_COUNT }, requestUntilEnd))
  agent.destroy()
  return answerCount
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
