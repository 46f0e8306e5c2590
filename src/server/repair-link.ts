import { EMAIL_PATTERN, readCopiedCode, readCopiedEmail } from '#src/copied-values.ts'

const KEY_NAMES = ['key', 'token', 'id', 'about_id', 'application_id', 'order_id']
const WORD_NAMES = ['matter', 'tab', 'upload', 'date', 'payment_type', 'part', 'pay_by']

/** Mail programs and people leave these behind a link, plain or escaped. */
const CHARACTER_AFTER_LINK =
  /(?:[.,;:!?)\]}>"'*…”’»]|&(?:gt|quot|lt|#39|apos);?|%(?:0a|0d|20|22|27|29|2a|2c|3b|3e|5d|7d|c2%a0|c2%bb)|%e2%80%(?:8[b-f]|9[89cd]|a6)|%ef%bb%bf)$/i

const LONGEST_CHARACTER = '%e2%80%8b'.length

const ESCAPED_CHARACTER = /^(?:gt|quot|lt|#39|apos);?$/i
const INVISIBLE_IN_PATH = /%e2%80%8[b-f]|%e2%81%a0|%ef%bb%bf|%c2%ad/gi

/**
 * Repairs path and query of a link from our mails that a mail program changed: decoded, encoded twice, with `&amp;`, or
 * with characters after it. Other addresses stay as they are.
 */
export function repairLink(target: string): string {
  const [, path = '', query = ''] = /^([^?]*?)(?:(?:\?|%3f)(.*))?$/is.exec(target) ?? []
  const repairedPath = trimLink(path.replace(INVISIBLE_IN_PATH, '')) || path
  if (query === '') return repairedPath
  const repaired = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(query.includes('=') ? query : decode(query))) {
    const repairedName = name.replace(/^(?:amp;)+/, '')
    if (!ESCAPED_CHARACTER.test(repairedName)) repaired.append(repairedName, repairValue(repairedName, value))
  }
  const isUnchanged = repaired.toString() === new URLSearchParams(query).toString()
  return `${repairedPath}?${isUnchanged ? query : repaired}`
}

function repairValue(name: string, value: string): string {
  if (KEY_NAMES.includes(name)) return readCopiedKey(value)
  if (WORD_NAMES.includes(name)) return trimLink(value)
  return name === 'email' ? repairEmail(value) : value
}

function trimLink(link: string): string {
  return trimEnd(link, CHARACTER_AFTER_LINK, LONGEST_CHARACTER)
}

/** Removes pieces from the end one by one, because a pattern for all of them takes quadratic time or more. */
function trimEnd(text: string, piece: RegExp, longestPiece = 1): string {
  let end = text.length
  for (;;) {
    const [found = ''] = piece.exec(text.slice(Math.max(0, end - longestPiece), end)) ?? []
    if (found === '') return text.slice(0, end)
    end -= found.length
  }
}

/** Reads a UUID, or a key in base64url. */
export function readCopiedKey(copied: string): string {
  const compactId = readCopiedCode(copied).toLowerCase()
  if (/^[0-9a-f]{32}$/.test(compactId)) return compactId.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  // Our keys encode 16 or 32 bytes, so none ends in "-" or "_".
  return trimEnd(copied.normalize('NFKC').replace(/[^\w-]/g, ''), /[-_]$/)
}

/** A plus in a query means a space. No address has one, so a space was a plus. */
function repairEmail(value: string): string {
  const email = readCopiedEmail(decodeFully(value)).replaceAll(' ', '+')
  return EMAIL_PATTERN.test(email) ? email : value
}

function decodeFully(value: string, levelsLeft = 5): string {
  const isEncoded = levelsLeft > 0 && /%(?:25|2b|40)/i.test(value)
  const decoded = isEncoded ? decode(value) : value
  return decoded === value ? value : decodeFully(decoded, levelsLeft - 1)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
