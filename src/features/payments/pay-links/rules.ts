import { DAY_MS } from '#src/clock.ts'

export const PAY_LINK_DAYS = 14
export const PAY_LINK_VALIDITY_MS = PAY_LINK_DAYS * DAY_MS

export function isPayLinkValid(link: { expiresAt: Date; revokedAt: Date | null }, now: Date): boolean {
  return link.revokedAt === null && link.expiresAt > now
}

/** Shortens "Adaeze Ngozi Okafor" to "Adaeze O.", because strangers may open the link. */
export function shortenName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = Array.from(others.at(-1) ?? '')[0]
  return initial === undefined ? first : `${first} ${initial.toUpperCase()}.`
}
