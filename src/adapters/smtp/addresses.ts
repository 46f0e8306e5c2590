/**
 * One address and nothing that a mail library could take apart: no name, list, comment, quote, route or line break.
 * Stricter than the standard: what it refuses, real people do not have.
 */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[^\p{C}\s<>()[\]\\,;:"@]+@[^\p{C}\s<>()[\]\\,;:"@]+$/u.test(text)
}
