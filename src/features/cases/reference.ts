import { readCopiedCode } from '#src/copied-values.ts'

/** Crockford’s base32 leaves out I, L, O and U, because people misread them. */
export const CROCKFORD_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export const EXAMPLE_REFERENCE = 'GT-7K2M-9QXD'

/** Makes a reference from eight random bytes. Five bits of each byte choose one of 32 equally likely characters. */
export function createReference(randomBytes: Uint8Array): string {
  const characters = toCrockford(randomBytes.subarray(0, 8))
  if (characters.length !== 8) throw new RangeError('An application reference needs eight random bytes.')
  return `GT-${characters.slice(0, 4)}-${characters.slice(4)}`
}

export function toCrockford(randomBytes: Uint8Array): string {
  return Array.from(randomBytes, byte => CROCKFORD_ALPHABET.charAt(byte & 31)).join('')
}

/** Reads a typed or copied reference. Returns null if it cannot be one. */
export function readReference(typed: string): string | null {
  const characters = readCrockford(typed, 'GT', 8)
  return characters && `GT-${characters.slice(0, 4)}-${characters.slice(4)}`
}

/** Returns the characters after the prefix. By Crockford’s rule a typed O means zero, and I and L mean one. */
export function readCrockford(typed: string, prefix: string, length: number): string | null {
  const code = readCopiedCode(typed)
  const characters = code.slice(prefix.length).replace(/O/g, '0').replace(/[IL]/g, '1')
  const isCrockford = characters.length === length && /^[0-9A-HJKMNP-TV-Z]+$/.test(characters)
  return code.startsWith(prefix) && isCrockford ? characters : null
}
