import { Agent, request } from 'node:http'

export type TestRequest = {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}
export type Answer = { status: number; location: string | null; cookies: ReadonlyArray<string>; body: string }

const MAX_CONNECTIONS = 24

/**
 * Sends thousands of requests over kept-alive connections, and passes each answer to `onAnswer`. Uses `node:http`,
 * because `fetch` normalises paths and refuses some headers.
 */
export async function sendAll<Sent extends TestRequest>(
  origin: string,
  requests: ReadonlyArray<Sent>,
  onAnswer: (testRequest: Sent, answer: Answer) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS })
  const remainingRequests = requests.values()
  const sendRemaining = async () => {
    for (const testRequest of remainingRequests) onAnswer(testRequest, await sendWithRetry(agent, origin, testRequest))
  }
  await Promise.all(Array.from({ length: MAX_CONNECTIONS }, sendRemaining))
  agent.destroy()
}

/** Repeats a request once after `ECONNRESET`: the server may close an idle connection just when we use it again. */
async function sendWithRetry(agent: Agent, origin: string, testRequest: TestRequest): Promise<Answer> {
  try {
    return await sendOnce(agent, origin, testRequest)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ECONNRESET') throw error
    return sendOnce(agent, origin, testRequest)
  }
}

function sendOnce(agent: Agent, origin: string, { method, path, headers = {}, body }: TestRequest): Promise<Answer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const outgoingRequest = request({ agent, host: hostname, port, method, path, headers }, response => {
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
    outgoingRequest.on('error', reject).end(body)
  })
}
