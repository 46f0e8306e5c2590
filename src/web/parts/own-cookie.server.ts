import { createCookie } from 'react-router'
import { deriveSecret } from '#src/derive-secret.server.ts'
import type { App } from '../app-context.ts'

/**
 * A cookie of ours, out of reach of scripts. Over https its name has the prefix with which browsers take it for this host
 * alone. `isSigned`: with a secret of its own, so that no other cookie's value passes for it. Every age is in seconds.
 */
export function ownCookie(app: App, name: string, { isSigned, maxAge }: { isSigned: boolean; maxAge: number }) {
  const secure = app.publicUrl.startsWith('https:')
  return createCookie(secure ? `__Host-${name}` : name, {
    ...(isSigned ? { secrets: [deriveSecret(app.sessionSecret, `cookie ${name}`)] } : {}),
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure,
    maxAge,
  })
}
