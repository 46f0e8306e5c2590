import { describeSpan, inSpan } from '#src/tracing.ts'

/** Names only the host, because paths contain references and keys. */
export function traceCall(
  url: string | URL,
  method: string | undefined,
  call: () => Promise<Response>,
): Promise<Response> {
  const attributes = { 'http.request.method': method ?? 'GET', 'server.address': new URL(url).host }
  return inSpan(
    `${attributes['http.request.method']} ${attributes['server.address']}`,
    { kind: 'client', attributes },
    async () => {
      const response = await call()
      describeSpan(null, { 'http.response.status_code': response.status })
      return response
    },
  )
}
