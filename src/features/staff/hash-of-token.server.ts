import { createHash } from 'node:crypto'

/** How the token of a link is kept: whoever reads the table cannot use what they read. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
