import type { MiddlewareHandler } from 'hono'
import type { PaymentGateway } from '#src/features/checkout/payment-gateway.ts'
import type { Visitor } from '#src/web/app-context.ts'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'

/** Adds the security headers. A content security policy that is already set stays. */
export function addSecurityHeaders(env: Env, gateway: PaymentGateway): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('x-request-id', c.get('visitor').requestId)
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', buildContentSecurityPolicy(env, c.get('visitor'), gateway.checkoutOrigins))
    }
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    headers.set('x-content-type-options', 'nosniff')
    // `no-referrer` would make Chromium send `Origin: null` with our own forms.
    headers.set('referrer-policy', 'same-origin')
    headers.set('cross-origin-opener-policy', 'same-origin')
    headers.set('cross-origin-resource-policy', 'same-origin')
    headers.set(
      'permissions-policy',
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    )
    for (const [name, value] of Object.entries(buildHttpsHeaders(env))) headers.set(name, value)
  }
}

/**
 * Returns few headers for static files, because each costs mobile data. An SVG that is opened as a page may run no
 * scripts.
 */
export function buildFileHeaders(env: Env, path: string): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': isEmbeddedElsewhere(path) ? 'cross-origin' : 'same-origin',
    ...(path.endsWith('.svg')
      ? { 'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; sandbox` }
      : {}),
    ...buildHttpsHeaders(env),
  }
}

function isEmbeddedElsewhere(path: string): boolean {
  return path.startsWith('/cards/') || path.startsWith('/mail/')
}

function buildHttpsHeaders(env: Env): Record<string, string> {
  if (!env.PUBLIC_URL.startsWith('https:')) return {}
  return { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }
}

function buildContentSecurityPolicy(
  env: Env,
  { nonce, styleHash }: Visitor,
  checkoutOrigins: ReadonlyArray<string>,
): string {
  const isDevelopment = env.NODE_ENV === 'development'
  const styles = styleHash === null ? `'self'` : `'self' '${styleHash}'`
  return [
    `default-src 'none'`,
    // Vite injects inline scripts and styles.
    isDevelopment ? `script-src 'self' 'unsafe-inline'` : `script-src 'self' 'nonce-${nonce}'`,
    isDevelopment ? `style-src 'self' 'unsafe-inline'` : `style-src ${styles}`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    isDevelopment ? `connect-src 'self' ws:` : `connect-src 'self'`,
    `manifest-src 'self'`,
    `worker-src 'self'`,
    `frame-src 'self'`,
    // Browsers also apply this directive to the redirect from our form to the provider.
    `form-action ${[`'self'`, ...checkoutOrigins].join(' ')}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...(env.PUBLIC_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
