export type HttpResponse = { status: number; text: string; date: string | null }

type RequestOptions = {
  /** Aborts the whole call, even while the body is read. */
  signal: AbortSignal
  maxBytes: number
  method?: 'GET' | 'POST' | 'PUT'
  headers?: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  fetch?: typeof fetch
}

/** Refuses redirects, which could send a key to another server. Does not reject for an error status. */
export async function sendRequest(
  url: string,
  { maxBytes, fetch: send = fetch, ...request }: RequestOptions,
): Promise<HttpResponse> {
  const response = await send(url, { ...request, redirect: 'error' })
  return {
    status: response.status,
    text: await readTextUpTo(response, maxBytes),
    date: response.headers.get('date'),
  }
}

export function parseJsonBody({ text }: HttpResponse): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readTextUpTo(response: Response, maxBytes: number): Promise<string> {
  if (response.body === null) return ''
  const chunks: Array<Uint8Array> = []
  let sizeBytes = 0
  for await (const chunk of response.body) {
    sizeBytes += chunk.byteLength
    if (sizeBytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
