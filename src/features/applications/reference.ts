/** Crockford's base32: no I, L, O or U, so that nothing is misread aloud or on paper. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** What a reference looks like, wherever we show one: a field's hint, a sample mail. */
export const EXAMPLE_REFERENCE = 'GT-7K2M-9QXD'

/** Eight random bytes (their lowest five bits count, so each character is equally likely) → a reference like the example. */
export function applicationReference(randomBytes: Uint8Array): string {
  const characters = crockford(randomBytes.subarray(0, 8))
  if (characters.length !== 8) throw new RangeError('An application reference needs eight random bytes.')
  return `GT-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** One character for each byte. */
export function crockford(randomBytes: Uint8Array): string {
  return Array.from(randomBytes, byte => CROCKFORD.charAt(byte & 31)).join('')
}

/** What somebody typed → the reference it means, in any case, with or without hyphens; null if it can be none. */
export function readReference(typed: string): string | null {
  const letters = typed.toUpperCase().replace(/[\s-]/gu, '')
  if (!letters.startsWith('GT')) return null
  // As Crockford has it: a typed O can only be a zero, an I or L only a one.
  const characters = letters.slice(2).replace(/O/g, '0').replace(/[IL]/g, '1')
  if (!/^[0-9A-HJKMNP-TV-Z]{8}$/.test(characters)) return null
  return `GT-${characters.slice(0, 4)}-${characters.slice(4)}`
}
