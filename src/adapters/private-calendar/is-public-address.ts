import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is routed on the internet. Others can hide an IPv4 address, such as ::7f00:1. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** False for every address that leads to this machine, its network, or to nothing on the internet. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6)
}
