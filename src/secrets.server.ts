import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** Changing `purpose` invalidates everything that was signed with the old secret. */
export function deriveSecret(sessionSecret: string, purpose: string): string {
  const key = `${sessionSecret}\0${purpose}`
  const derivedSecret =
    derivedSecrets.get(key) ?? Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)).toString('base64url')
  derivedSecrets.set(key, derivedSecret)
  return derivedSecret
}

const derivedSecrets = new Map<string, string>()

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

type Purpose = 'pay links' | 'receipt links' | 'refund links' | 'story links' | 'letter links'

export function signId(sessionSecret: string, purpose: Purpose, id: string): string {
  const signature = createHmac('sha256', deriveSecret(sessionSecret, purpose)).update(id).digest('base64url')
  return Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url') + signature
}

/** Returns the UUID in a token, or null for a token that `signId` did not create for this purpose. */
export function readSignedId(sessionSecret: string, purpose: Purpose, token: string): string | null {
  if (!/^[\w-]{65}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isSameSecret(token, signId(sessionSecret, purpose, id)) ? id : null
}

const ID_LENGTH = 22

/** Compares in constant time, so that the duration does not help to guess. */
export function isSameSecret(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)]
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
}
