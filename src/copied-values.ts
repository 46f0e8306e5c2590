import { limitCombiningMarks } from './limit-combining-marks.ts'

/** Reads a typed or copied code, reference or number: "‘gt–7k2m 9qxd’." becomes "GT7K2M9QXD". */
export function readCopiedCode(copied: string): string {
  return copied
    .replace(/\p{M}/gu, '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Allows before the @ what RFC 5322 allows without quotes, and a domain with a dot. */
export const EMAIL_PATTERN =
  /^(?=.{1,64}@)(?=.{1,254}$)[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,58}[a-z0-9])$/

const INVISIBLE_CHARACTERS = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|(?!\s)\p{Cc}/gu
const OPENING_CHARACTERS = /^[\s"“”„‘’«»‹›([<]+/u
const CLOSING_CHARACTERS = /[\s"“”„‘’«»‹›)\]}>.,;:!?'`*_…]+$/u
/** Longer texts have no address. The patterns take seconds for 100,000 characters. */
const MAX_COPIED_LENGTH = 1_000

/**
 * Reads an e-mail address as people copy it, in lower case: "Ada <mailto:ada@example.com>" becomes "ada@example.com".
 * The result may be invalid.
 */
export function readCopiedEmail(copied: string): string {
  if (copied.length > MAX_COPIED_LENGTH) return copied.toWellFormed().replace(INVISIBLE_CHARACTERS, '')
  const visibleText = limitCombiningMarks(copied.toWellFormed()).normalize('NFKC').replace(INVISIBLE_CHARACTERS, '')
  const [, bracketed] = /^[^<>]*<([^<>]*)>[\s.,;]*$/u.exec(visibleText) ?? []
  const opened = (bracketed ?? visibleText).replace(OPENING_CHARACTERS, '').replace(/^'(?=[^']*'\W*$)/u, '')
  return convertDomain(readMailLink(opened).replace(CLOSING_CHARACTERS, '').toLowerCase())
}

function readMailLink(text: string): string {
  const [, address] = /^mailto:([^?]*)/i.exec(text) ?? []
  return address === undefined ? text : decode(address)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Browsers send a domain such as münchen.example in ASCII. Other clients do not. */
function convertDomain(address: string): string {
  const [, name, domain] = /^([^@]*@)([\p{L}\p{M}\p{N}.。-]+)$/u.exec(address) ?? []
  if (name === undefined || domain === undefined || /^[a-z0-9.-]*$/.test(domain)) return address
  const url = `http://${domain}`
  return URL.canParse(url) ? name + new URL(url).hostname : address
}

/** Splits "Talent Passage <info@example.org>" into name and email address. */
export function parseMailbox(mailbox: string): { name: string; address: string } {
  const [, name = '', address = mailbox] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailbox) ?? []
  return { name, address: address.trim() }
}
