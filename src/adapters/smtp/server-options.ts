const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Requires TLS or STARTTLS, which encrypt passwords and mail. Exceptions are a server on this machine, and
 * `?starttls=never` for a private network.
 */
export function parseSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const isTlsFromStart = url.protocol === 'smtps:'
  const mayBeUnencrypted = LOOPBACK_HOST.test(url.hostname) || url.searchParams.get('starttls') === 'never'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTlsFromStart ? 465 : 587) : Number(url.port),
    secure: isTlsFromStart,
    requireTLS: !isTlsFromStart && !mayBeUnencrypted,
    ignoreTLS: !isTlsFromStart && mayBeUnencrypted,
    auth:
      url.username === ''
        ? undefined
        : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
  }
}
