/**
 * The address a limit counts. Each trusted proxy appends the address it saw, so with `proxies` of them the entry that many
 * from the end is the visitor's; whatever stands before it the visitor may have made up.
 */
export function visitorAddress(peer: string | undefined, forwardedFor: string | undefined, proxies: number): string {
  const direct = peer ?? 'unknown'
  if (proxies === 0 || forwardedFor === undefined) return direct
  const seen = forwardedFor.split(',').map(entry => entry.trim())
  return seen.at(-proxies) || direct
}
