/** Letters of any script with their marks, spaces, hyphens and apostrophes: no digits, no links, no other signs. */
const NAME = /^[\p{L}\p{M} '’ʼ‐-]{1,60}$/u

/**
 * What to call the reader of a mail to an address that is not proven yet, before the first payment: the first name alone,
 * because its owner may not have typed it. Null: what was typed may be more than a name.
 */
export function firstNameOfStranger(typed: string): string | null {
  const name = typed.normalize('NFC').trim()
  return NAME.test(name) ? (name.split(' ')[0] ?? null) : null
}

/** The first line of such a mail. */
export function greetStranger(typed: string): string {
  const firstName = firstNameOfStranger(typed)
  return firstName === null ? 'Hello,' : `Dear ${firstName},`
}
