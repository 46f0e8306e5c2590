type AddressRequest = { method?: 'POST'; body?: string; headers?: Record<string, string> }

const TIMEOUT_MS = 4_000

/** Requests an address of our own as a visitor would. Follows no redirect. */
export async function requestAddress(url: string, request: AddressRequest = {}): Promise<Response> {
  return fetch(url, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
}
