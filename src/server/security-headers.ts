import type { MiddlewareHandler } from 'hono'
import type { Visitor } from '#src/web/app-context.ts'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'

export type BuildSecurityHeaders = (visitor: Pick<Visitor, 'nonce' | 'styles'>) => Record<string, string>

export function createSecurityHeaders(env: Env, checkoutOrigins: ReadonlyArray<string>): BuildSecurityHeaders {
  const sameForAll = {
    'x-content-type-options': 'nosniff',
    // `no-referrer` would make Chromium send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...buildHttpsHeaders(env),
  }
  return visitor => ({
    ...sameForAll,
    'content-security-policy': buildContentSecurityPolicy(env, visitor, checkoutOrigins),
  })
}

/** Adds the security headers. A content security policy that is already set stays. */
export function addSecurityHeaders(buildHeaders: BuildSecurityHeaders): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store')
    const ownPolicy = headers.get('content-security-policy')
    for (const [name, value] of Object.entries(buildHeaders(c.get('visitor')))) headers.set(name, value)
    if (ownPolicy !== null) headers.set('content-security-policy', ownPolicy)
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
  { nonce, styles: pageStyles }: Pick<Visitor, 'nonce' | 'styles'>,
  checkoutOrigins: ReadonlyArray<string>,
): string {
  const isDevelopment = env.NODE_ENV === 'development'
  const scripts = nonce === null ? `'self'` : `'self' 'nonce-${nonce}'`
  const styles = pageStyles === null ? scripts : `'self' '${pageStyles.hash}'`
  return [
    `default-src 'none'`,
    // Vite injects inline scripts and styles.
    isDevelopment ? `script-src 'self' 'unsafe-inline'` : `script-src ${scripts}`,
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
