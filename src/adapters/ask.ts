/** What came back over HTTP. */
export type HttpAnswer = { status: number; text: string }

type Question = {
  /** Bounds the whole call, from the connection to the last byte of the body. */
  signal: AbortSignal
  /** A longer body is an error. */
  maxBytes: number
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  fetch?: typeof fetch
}

/** Asks over HTTP. Follows no redirects, which could lead a key anywhere. Rejects without a whole answer; a 500 is one. */
export async function ask(url: string, { maxBytes, fetch: send = fetch, ...request }: Question): Promise<HttpAnswer> {
  const response = await send(url, { ...request, redirect: 'error' })
  return { status: response.status, text: await readCapped(response, maxBytes) }
}

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
  // The exception cancels the stream and with it the download.
  for await (const chunk of response.body) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
