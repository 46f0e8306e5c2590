import { createHash } from 'node:crypto'

/**
 * The id of what a dialog makes, of the name that the dialog gave to its filling-in and what it is about: the same form
 * sent twice, by whatever mishap, makes one thing. Hashed, so that no form can name the id of something that is there.
 */
export function idempotencyKey(form: FormData, ...about: Array<string>): string {
  const named = JSON.stringify([form.get('once') ?? crypto.randomUUID(), ...about])
  const hex = createHash('sha256').update(named).digest('hex')
  // A UUID of one's own making (RFC 9562, version 8).
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
