/** What came back over HTTP. */
export type HttpAnswer = { status: number; text: string }

type Question = {
  /** Bounds the whole call, from the connection to the last byte of the body. */
  signal: AbortSignal
  /** A longer body is an error: nobody we ask has that much to say. */
  maxBytes: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  fetch?: typeof fetch
}

/**
 * Asks another system over HTTP. Redirects are not followed: they could lead a request with a key in it, or ourselves,
 * anywhere. Rejects when there is no whole answer; a status of 500 is an answer.
 */
export async function ask(url: string, { maxBytes, fetch: send = fetch, ...request }: Question): Promise<HttpAnswer> {
  const response = await send(url, { ...request, redirect: 'error' })
  return { status: response.status, text: await readCapped(response, maxBytes) }
}

/** The JSON in an answer, or undefined when it is none. */
export function jsonIn({ text }: HttpAnswer): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readCapped(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return ''
  const chunks: Array<Uint8Array> = []
  let size = 0
  // Leaving the loop by the exception cancels the stream and with it the download.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
