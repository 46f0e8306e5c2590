const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * How to reach the server that an address names. Passwords and mail never cross a network in the clear: where TLS does
 * not come first (smtps), STARTTLS is required; except on this machine, and where `?starttls=never` says that the
 * network is private (a container beside us).
 */
export function serverOptions(address: string) {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  const isPrivate = LOOPBACK.test(url.hostname) || url.searchParams.get('starttls') === 'never'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !isPrivate,
    ignoreTLS: !secure && isPrivate,
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
}
