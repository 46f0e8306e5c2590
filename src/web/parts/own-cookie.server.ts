import { createCookie } from 'react-router'
import { deriveSecret } from '#src/derive-secret.server.ts'
import type { App } from '../app-context.ts'

/**
 * Creates an HttpOnly cookie. Over https its name has the `__Host-` prefix, so that browsers accept it for this host alone.
 * `isSigned`: signs with a secret of its own, so that the value of another cookie is not accepted. Ages are in seconds.
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
