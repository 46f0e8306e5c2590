import { DAY_MS } from '#src/clock.ts'
import { TITLES } from '#src/form-text.ts'

export const PAY_LINK_DAYS = 14
export const PAY_LINK_VALIDITY_MS = PAY_LINK_DAYS * DAY_MS

export function isPayLinkValid(link: { expiresAt: Date; revokedAt: Date | null }, now: Date): boolean {
  return link.revokedAt === null && link.expiresAt > now
}

/** Shortens "Adaeze Ngozi Okafor" to "Adaeze O.", because strangers may open the link. Titles stay with their name. */
export function shortenName(name: string): string {
  const words = name.trim().split(/\s+/)
  const firstName = words.findIndex(word => !isTitle(word))
  if (firstName === -1) return words.join(' ')
  // "Uncle Peter" has nothing to shorten: an initial alone would name no one.
  const initial = Array.from(words.slice(firstName + 1).at(-1) ?? '')[0]
  const shown = words.slice(0, firstName + 1).join(' ')
  return initial === undefined ? shown : `${shown} ${initial.toUpperCase()}.`
}

function isTitle(word: string): boolean {
  const bareWord = word.replace(/[().]/g, '').toLowerCase()
  return TITLES.includes(bareWord) || RELATIVES.includes(bareWord)
}

const RELATIVES = ['uncle', 'aunt', 'aunty', 'auntie', 'mum', 'mummy', 'dad', 'daddy', 'brother', 'sister']
