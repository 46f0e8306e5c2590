import { createHmac } from 'node:crypto'
import { deriveSecret } from './derive-secret.server.ts'
import { isSameSecret } from './is-same-secret.server.ts'

type Purpose = 'pay links' | 'receipt links' | 'refund links'

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
