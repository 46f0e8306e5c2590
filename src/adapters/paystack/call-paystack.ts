import { GatewayUnavailable, KeyRefused } from '#src/features/money/checkout/payment-gateway.ts'
import { type HttpResponse, sendRequest } from '../send-request.ts'

const MAX_ANSWER_BYTES = 1_000_000

type PaystackOptions = { secretKey: string; baseUrl: string; timeoutMs: number; fetch: typeof fetch | undefined }

/** Sends `json` with POST, or with the given method. Throws GatewayUnavailable for an answer that decides nothing. */
export type CallPaystack = (path: string, json?: object, method?: 'POST' | 'PUT') => Promise<HttpResponse>

export type UploadFile = (url: string, file: Uint8Array, type: string) => Promise<void>

export function createPaystackCaller({ secretKey, ...options }: PaystackOptions): CallPaystack {
  return async (path, json, method = 'POST') => {
    const type = 'application/json'
    const headers = { authorization: `Bearer ${secretKey}`, 'content-type': type, accept: type }
    const request = json === undefined ? { headers } : { method, headers, body: JSON.stringify(json) }
    const answer = await sendInTime(options, options.baseUrl + path, request)
    const { status } = answer
    // A refused key is our own fault, so the payment must not count as failed.
    if (status === 401 || status === 403) throw new KeyRefused(`Paystack refuses our secret key (${status})`)
    if (status === 408 || status === 429 || status >= 500) throw new GatewayUnavailable(`Paystack answered ${status}`)
    return answer
  }
}

/** Puts a file at a signed URL, which gets no key. The sandbox names its public address, but we call its own. */
export function createFileUploader({
  isSandbox,
  ...options
}: Omit<PaystackOptions, 'secretKey'> & { isSandbox: boolean }): UploadFile {
  return async (signedUrl, file, type) => {
    const { pathname, search } = URL.parse(signedUrl) ?? { pathname: '', search: '' }
    const url = isSandbox ? new URL(pathname + search, options.baseUrl).href : signedUrl
    const { protocol, origin } = URL.parse(url) ?? {}
    if (protocol !== 'https:' && origin !== new URL(options.baseUrl).origin)
      throw new GatewayUnavailable('Paystack gave no usable upload URL')
    const request = { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(file) } as const
    const { status } = await sendInTime(options, url, request)
    if (status >= 300) throw new GatewayUnavailable(`The upload was answered with ${status}`)
  }
}

type Request = Pick<Parameters<typeof sendRequest>[1], 'method' | 'headers' | 'body'>

async function sendInTime(
  { timeoutMs, fetch }: Omit<PaystackOptions, 'secretKey' | 'baseUrl'>,
  url: string,
  request: Request,
): Promise<HttpResponse> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await sendRequest(url, { ...request, signal, maxBytes: MAX_ANSWER_BYTES, ...(fetch && { fetch }) })
  } catch (cause) {
    throw new GatewayUnavailable(
      signal.aborted ? `No answer from Paystack in ${timeoutMs} ms` : 'No answer from Paystack',
      { cause },
    )
  }
}
