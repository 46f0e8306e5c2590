import { createHmac, timingSafeEqual } from 'node:crypto'
import { addresses } from './addresses.ts'
import { deriveSecret } from './derive-secret.server.ts'

type Secrets = { sessionSecret: string }

export function createReceiptLink(app: Secrets & { publicUrl: string }, entryId: string): string {
  return app.publicUrl + addresses.receipt(createReceiptToken(app, entryId))
}

export function createReceiptToken({ sessionSecret }: Secrets, entryId: string): string {
  const secret = deriveSecret(sessionSecret, 'receipt links')
  const signature = createHmac('sha256', secret).update(entryId).digest('base64url')
  return Buffer.from(entryId.replaceAll('-', ''), 'hex').toString('base64url') + signature
}

export function readReceiptToken(app: Secrets, token: string): string | null {
  if (!/^[\w-]{65}$/.test(token)) return null
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex')
  const entryId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(Buffer.from(createReceiptToken(app, entryId)), Buffer.from(token)) ? entryId : null
}

const ID_LENGTH = 22
