import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'

/** The headers of every answer. A part that needs another policy (an opened mail) sets its own, which stays. */
export function securityHeaders(env: Env): MiddlewareHandler<Bindings> {
  const isHttps = env.PUBLIC_URL.startsWith('https:')
  const isDevelopment = env.NODE_ENV === 'development'
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', contentSecurityPolicy(env, c.get('visitor').nonce, isDevelopment))
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
    if (isHttps) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

function contentSecurityPolicy(env: Env, nonce: string, isDevelopment: boolean): string {
  return [
    `default-src 'none'`,
    // The development server puts scripts and styles of its own into the page; nothing else may.
    isDevelopment ? `script-src 'self' 'unsafe-inline'` : `script-src 'self' 'nonce-${nonce}'`,
    isDevelopment ? `style-src 'self' 'unsafe-inline'` : `style-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    isDevelopment ? `connect-src 'self' ws:` : `connect-src 'self'`,
    `manifest-src 'self'`,
    `frame-src 'self'`,
    // A form that ends at the provider by redirect is judged by this too.
    `form-action 'self'${checkoutOrigin(env)}`,
    `frame-ancestors 'none'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    ...(env.PUBLIC_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

function checkoutOrigin(env: Env): string {
  if (env.sandbox.payments) return ''
  return ` ${env.PAYSTACK_URL === undefined ? 'https://checkout.paystack.com' : new URL(env.PAYSTACK_URL).origin}`
}
