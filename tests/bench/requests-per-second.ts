import { Agent, get } from 'node:http'

const CONNECTIONS = 16
const ROUNDS = 3
const ROUND_MS = 3000
const WARM_UP_MS = 1000

/**
 * Requests per second of each address over kept-alive connections: the best of three rounds, in turns so that other
 * load affects all alike.
 */
export async function requestsPerSecond(addresses: ReadonlyArray<string>): Promise<Array<number>> {
  for (const address of addresses) await answersIn(WARM_UP_MS, address)
  const best = addresses.map(() => 0)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, address] of addresses.entries()) {
      const answers = await answersIn(ROUND_MS, address)
      best[index] = Math.max(best[index] ?? 0, (answers * 1000) / ROUND_MS)
    }
  }
  return best
}

async function answersIn(ms: number, address: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })
  const until = performance.now() + ms
  let answers = 0
  const askUntilThen = async () => {
    while (performance.now() < until) {
      await ask(address, agent)
      answers++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, askUntilThen))
  agent.destroy()
  return answers
}

function ask(address: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = get(address, { agent, headers: { 'accept-encoding': 'br' } }, answer => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answers ${answer.statusCode}`))
      answer.resume()
      answer.once('end', resolve)
    })
    request.once('error', reject)
  })
}
