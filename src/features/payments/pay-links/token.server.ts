import { createHmac, timingSafeEqual } from 'node:crypto'
import { addresses } from '#src/addresses.ts'

const ID_LENGTH = 32
const SIGNATURE_LENGTH = 32

export function createPayToken(sessionSecret: string, linkId: string): string {
  return linkId.replaceAll('-', '') + signatureOf(sessionSecret, linkId)
}

/** Returns the link's id, or null for a token that we did not create. */
export function readPayToken(sessionSecret: string, token: string): string | null {
  if (!TOKEN_PATTERN.test(token)) return null
  const linkId = token.slice(0, ID_LENGTH).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const [expected, sent] = [signatureOf(sessionSecret, linkId), token.slice(ID_LENGTH)]
  return timingSafeEqual(Buffer.from(expected), Buffer.from(sent)) ? linkId : null
}

export function payLinkUrl(app: { publicUrl: string; sessionSecret: string }, linkId: string): string {
  return app.publicUrl + addresses.payLink(createPayToken(app.sessionSecret, linkId))
}

const TOKEN_PATTERN = new RegExp(`^[0-9a-f]{${ID_LENGTH + SIGNATURE_LENGTH}}$`)

function signatureOf(sessionSecret: string, linkId: string): string {
  return createHmac('sha256', sessionSecret)
    .update(`the payment link ${linkId}`)
    .digest('hex')
    .slice(0, SIGNATURE_LENGTH)
}
