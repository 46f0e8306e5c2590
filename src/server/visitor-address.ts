import ipaddr from 'ipaddr.js'
import type { Logger } from '#src/logger.ts'

/**
 * The address a limit counts. Each trusted proxy appends the address it saw, so with `proxies` of them the entry that many
 * from the end is the visitor's; whatever stands before it the visitor may have made up. An entry that is no address
 * counts as the connection it came over.
 */
export function visitorAddress(peer: string | undefined, forwardedFor: string | undefined, proxies: number): string {
  const direct = countedAs(peer ?? '') ?? 'unknown'
  if (proxies === 0 || forwardedFor === undefined) return direct
  const seen = forwardedFor.split(',').map(entry => entry.trim())
  return countedAs(seen.at(-proxies) ?? '') ?? direct
}

/** One IPv4 address, or the /64 of an IPv6 one: a household or a phone has that many addresses to itself. */
function countedAs(entry: string): string | null {
  // Some proxies write a port: 1.2.3.4:5678 or [2001:db8::1]:5678.
  const address = entry.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** Warns once when a proxy forwards visitors although TRUST_PROXY is 0: they all share one limit. */
export function forwardingWarning(log: Pick<Logger, 'warn'>, proxies: number): (forwardedFor?: string) => void {
  let isWarned = proxies > 0
  return forwardedFor => {
    if (isWarned || forwardedFor === undefined) return
    isWarned = true
    log.warn({}, 'X-Forwarded-For is ignored because TRUST_PROXY is 0: behind a proxy, set it to the number of proxies')
  }
}
