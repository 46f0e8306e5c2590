import { createContext, createCookie, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { deriveSecret } from '#src/derive-secret.server.ts'
import type { App } from '../app-context.ts'
import type { ToastMessage } from '../ui/toast.tsx'
import { THEMES } from './theme.ts'

/**
 * Creates an HttpOnly cookie. Over https the `__Host-` prefix binds it to this host. `isSigned`: with a secret per name, so that
 * cookies cannot be swapped. `maxAge`: seconds.
 */
export function createHttpOnlyCookie(
  app: App,
  name: string,
  { isSigned, maxAge }: { isSigned: boolean; maxAge: number },
) {
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

const toastSchema = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(['ok', 'bad', 'info']),
  place: z.enum(['documents', 'application']).optional(),
})

/** Reads the message for the next page. The cookie is signed, so that visitors cannot forge messages. */
export async function readFlash(
  app: App,
  request: Request,
): Promise<{ toast: ToastMessage | null; headers: HeadersInit }> {
  const cookie = flashCookie(app)
  const toast = toastSchema.safeParse(await cookie.parse(request.headers.get('cookie')))
  if (!toast.success) return { toast: null, headers: {} }
  return { toast: toast.data, headers: { 'set-cookie': await cookie.serialize('', { maxAge: 0 }) } }
}

export async function redirectWithToast(app: App, to: string, toast: ToastMessage, headers: HeadersInit = {}) {
  const all = new Headers(headers)
  all.append('set-cookie', await flashCookie(app).serialize(toast))
  return redirect(to, { headers: all })
}

/** For addresses outside React Router, such as the payment provider. */
export function leaveTo(url: string, headers: HeadersInit = {}) {
  return redirectDocument(url, { status: 303, headers })
}

function flashCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_flash', { isSigned: true, maxAge: 60 })
}

/** A toast on the same page without a redirect: set by the action, returned by the loader. */
export const answerToastContext = createContext<ToastMessage | null>(null)

const preferencesSchema = z
  .object({
    theme: z.enum(THEMES).catch('system'),
    sidebar: z.enum(['wide', 'narrow']).catch('wide'),
  })
  .catch({ theme: 'system', sidebar: 'wide' })

export type Preferences = z.infer<typeof preferencesSchema>

/** Read on the server, so that the first render is right. Invalid values count as missing. */
export async function readPreferences(app: App, request: Request): Promise<Preferences> {
  const kept: unknown = await preferencesCookie(app).parse(request.headers.get('cookie'))
  return preferencesSchema.parse(kept)
}

export async function writePreferences(app: App, request: Request, chosen: Record<string, unknown>): Promise<string> {
  const before = await readPreferences(app, request)
  return preferencesCookie(app).serialize(preferencesSchema.parse({ ...before, ...chosen }))
}

const YEAR_SECONDS = 365 * 24 * 3600

function preferencesCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_look', { isSigned: false, maxAge: YEAR_SECONDS })
}
