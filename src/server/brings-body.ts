import type { IncomingMessage } from 'node:http'

/** Whether something comes after the headers of a request, as far as they say. */
export function bringsBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
