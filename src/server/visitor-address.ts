import ipaddr from 'ipaddr.js'
import type { Logger } from '#src/logger.ts'

/**
 * Returns the IP address for rate limits. Each of the `proxies` trusted proxies appends the address that it saw;
 * earlier entries may be forged.
 */
export function findVisitorAddress(
  connectionAddress: string | undefined,
  forwardedFor: string | undefined,
  proxies: number,
): string {
  const connectionIp = normalizeAddress(connectionAddress ?? '') ?? 'unknown'
  if (proxies === 0 || forwardedFor === undefined) return connectionIp
  const forwardedIps = forwardedFor.split(',').map(entry => entry.trim())
  return normalizeAddress(forwardedIps.at(-proxies) ?? '') ?? connectionIp
}

/** Shortens IPv6 to its /64 network, which belongs to one household. */
function normalizeAddress(entry: string): string | null {
  // Some proxies write a port: 1.2.3.4:5678 or [2001:db8::1]:5678.
  const address = entry.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/64`).toString()}/64`
}

/** Warns once when a proxy forwards visitors although TRUST_PROXY is 0, because all visitors then share one rate limit. */
export function createForwardingWarning(
  log: Pick<Logger, 'warn'>,
  proxies: number,
): (forwardedFor?: string | ReadonlyArray<string>) => void {
  let hasWarned = proxies > 0
  return forwardedFor => {
    if (hasWarned || forwardedFor === undefined) return
    hasWarned = true
    log.warn({}, 'X-Forwarded-For is ignored because TRUST_PROXY is 0: behind a proxy, set it to the number of proxies')
  }
}
