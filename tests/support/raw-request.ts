import { request } from 'node:http'

/** Sends a request with exactly this path and these headers, which `fetch` would normalise or refuse. */
export function rawRequest(
  origin: string,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
) {
  const { hostname, port } = new URL(origin)
  return new Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }>(
    (resolve, reject) => {
      const outgoingRequest = request({ host: hostname, port, path, method, headers }, response => {
        const chunks: Array<Buffer> = []
        response.on('error', reject)
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => {
          const headerEntries = Object.entries(response.headers).map(([name, value]) => [name, value?.toString()])
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(headerEntries),
            body: Buffer.concat(chunks),
          })
        })
      })
      outgoingRequest.on('error', reject).end()
    },
  )
}
