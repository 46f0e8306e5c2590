const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Passwords and mail never travel unencrypted: STARTTLS is required, except on this machine and with `?starttls=never`
 * for a private network.
 */
export function serverOptions(smtpUrl: string) {
  const url = new URL(smtpUrl)
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
