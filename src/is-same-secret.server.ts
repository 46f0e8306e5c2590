import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the duration does not help to guess. */
export function isSameSecret(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)]
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes)
}
