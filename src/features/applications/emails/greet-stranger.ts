/** Letters of any script with their marks, spaces, hyphens and apostrophes: no digits, no links, no other signs. */
const NAME = /^[\p{L}\p{M} '’ʼ‐-]{1,60}$/u

/**
 * The name in mails before the first payment, when a stranger may have typed the address: the first name alone. Null when the
 * text may be more than a name.
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
