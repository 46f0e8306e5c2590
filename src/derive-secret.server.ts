import { hkdfSync } from 'node:crypto'

/** Changing `purpose` invalidates everything that was signed with the old secret. */
export function deriveSecret(sessionSecret: string, purpose: string): string {
  const key = `${sessionSecret}\0${purpose}`
  const derivedSecret =
    derivedSecrets.get(key) ?? Buffer.from(hkdfSync('sha256', sessionSecret, '', purpose, 32)).toString('base64url')
  derivedSecrets.set(key, derivedSecret)
  return derivedSecret
}

const derivedSecrets = new Map<string, string>()
