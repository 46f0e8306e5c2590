import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether the holder of the key signed these very bytes. Not their meaning: the same JSON, parsed and written again, has
 * another signature.
 */
export function isSignedBy(secretKey: string, rawBody: Uint8Array, signature: string | null): boolean {
  if (signature === null || !/^[0-9a-f]{128}$/.test(signature)) return false
  const expected = createHmac('sha512', secretKey).update(rawBody).digest()
  return timingSafeEqual(Buffer.from(signature, 'hex'), expected)
}
