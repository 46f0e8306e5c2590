import { Agent, request } from 'node:http'

export type Ask = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}
export type Answer = { status: number; location: string | null; cookies: ReadonlyArray<string>; body: string }

/** How many are on their way at a time. */
const AT_ONCE = 24

/**
 * Sends thousands of requests as they are written, a few at a time over connections that stay open, and gives the answers in
 * their order. `fetch` would tidy the paths and refuse half of the headers.
 */
export async function askAll<Asked extends Ask>(
  origin: string,
  asks: ReadonlyArray<Asked>,
  look: (ask: Asked, answer: Answer) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  const waiting = asks.values()
  const oneAfterAnother = async () => {
    for (const ask of waiting) look(ask, await answerTo(agent, origin, ask))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, oneAfterAnother))
  agent.destroy()
}

/** A connection that was closed while the request was on its way says nothing about the request: it is sent once more. */
async function answerTo(agent: Agent, origin: string, ask: Ask): Promise<Answer> {
  try {
    return await answerOnce(agent, origin, ask)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    return answerOnce(agent, origin, ask)
  }
}

function answerOnce(agent: Agent, origin: string, { method, path, headers = {}, body }: Ask): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const asking = request({ agent, host: hostname, port, method, path, headers }, response => {
      const chunks: Array<Buffer> = []
      response.on('error', reject)
      response.on('data', chunk => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? null,
          cookies: response.headers['set-cookie'] ?? [],
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    asking.on('error', reject).end(body)
  })
}
