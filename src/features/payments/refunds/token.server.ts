import { createHmac, timingSafeEqual } from 'node:crypto'

/** The link lets the payer name an account, so it needs the session secret. */
export function createRefundToken(sessionSecret: string, refundId: string): string {
  const signature = createHmac('sha256', sessionSecret).update(`the refund ${refundId}`).digest('base64url')
  return `${refundId}.${signature}`
}

/** Returns the refund's id, or null for a token that is not ours. */
export function readRefundToken(sessionSecret: string, token: string): string | null {
  const refundId = token.slice(0, token.indexOf('.'))
  const [expected, sent] = [Buffer.from(createRefundToken(sessionSecret, refundId)), Buffer.from(token)]
  return expected.length === sent.length && timingSafeEqual(expected, sent) ? refundId : null
}
