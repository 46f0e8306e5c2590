import { DAY_MS } from '#src/clock.ts'

export const PAY_LINK_DAYS = 14
export const PAY_LINK_VALIDITY_MS = PAY_LINK_DAYS * DAY_MS

export function isPayLinkValid(link: { expiresAt: Date; revokedAt: Date | null }, now: Date): boolean {
  return link.revokedAt === null && link.expiresAt > now
}

/** Shortens "Adaeze Ngozi Okafor" to "Adaeze O.", because strangers may open the link. A title stays with its name. */
export function shortenName(name: string): string {
  const words = name.trim().split(/\s+/)
  const isTitled = TITLES.has(words[0]?.replace('.', '').toLowerCase() ?? '')
  // "Uncle Peter" has nothing to shorten: an initial alone would name no one.
  const [first, rest] = isTitled ? [words.slice(0, 2), words.slice(2)] : [words.slice(0, 1), words.slice(1)]
  const initial = Array.from(rest.at(-1) ?? '')[0]
  return [...first, ...(initial === undefined ? [] : [`${initial.toUpperCase()}.`])].join(' ')
}

const TITLES = new Set(
  'mr mrs ms miss mx dr prof sir dame lady rev pastor bishop chief alhaji alhaja hajia barr barrister engr arc oba otunba uncle aunt aunty auntie mum mummy dad daddy brother sister'.split(
    ' ',
  ),
)
