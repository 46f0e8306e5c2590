import { createHmac } from 'node:crypto'
import { createContext, createCookie, redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import { deriveSecret, isSameSecret } from '#src/secrets.server.ts'
import type { App } from '../app-context.ts'
import type { ToastMessage } from '../ui/toast.tsx'
import { THEMES } from './theme.ts'

/**
 * Creates an HttpOnly cookie. Over https, the prefix `__Host-` binds it to this host. Each name has its own signing
 * secret, so that the value of one cookie is not valid as another. React Router's own signatures wait for the thread
 * pool. `maxAge` is in seconds.
 */
export function createHttpOnlyCookie(
  app: App,
  name: string,
  { isSigned, maxAge }: { isSigned: boolean; maxAge: number },
) {
  const isHttps = app.publicUrl.startsWith('https:')
  return createCookie(isHttps ? `__Host-${name}` : name, {
    ...(isSigned ? signWith(deriveSecret(app.sessionSecret, `cookie ${name}`)) : {}),
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: isHttps,
    maxAge,
  })
}

const ENCODED_NULL = btoa('null')

function signWith(secret: string) {
  const sign = (value: string) =>
    `${value}.${createHmac('sha256', secret).update(value).digest('base64').replace(/=+$/, '')}`
  return {
    encode: (value: string) => encodeURIComponent(sign(value)),
    decode: (encoded: string) => {
      const signed = decodeText(encoded)
      const value = signed.slice(0, Math.max(0, signed.lastIndexOf('.')))
      return isSameSecret(signed, sign(value)) ? value : ENCODED_NULL
    },
  }
}

function decodeText(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return ''
  }
}

const toastSchema = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(['ok', 'bad', 'info']),
  place: z.union([z.enum(['documents', 'application']), z.templateLiteral(['piece-', z.string()])]).optional(),
})

/** Reads the toast that a redirect left for this page. The cookie is signed, so that other sites cannot forge a toast. */
export async function readFlashToast(
  app: App,
  cookies: string | null | undefined,
): Promise<{ toast: ToastMessage | null; headers: HeadersInit }> {
  if (!cookies?.includes('tp_flash=')) return { toast: null, headers: {} }
  const cookie = flashCookie(app)
  const toast = toastSchema.safeParse(await cookie.parse(cookies))
  if (!toast.success) return { toast: null, headers: {} }
  return { toast: toast.data, headers: { 'set-cookie': await cookie.serialize('', { maxAge: 0 }) } }
}

export async function redirectWithToast(app: App, to: string, toast: ToastMessage, headers: HeadersInit = {}) {
  const responseHeaders = new Headers(headers)
  responseHeaders.append('set-cookie', await writeFlashToast(app, toast))
  return redirect(to, { headers: responseHeaders })
}

/** Returns the cookie that shows the toast on the next page. */
export function writeFlashToast(app: App, toast: ToastMessage): Promise<string> {
  return flashCookie(app).serialize(toast)
}

/** Redirects to a URL outside React Router, such as the page of the payment provider. */
export function redirectOutside(url: string, headers: HeadersInit = {}) {
  return redirectDocument(url, { status: 303, headers })
}

function flashCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_flash', { isSigned: true, maxAge: 60 })
}

/** Holds a toast for an answer without a redirect. The action sets it, and the loader of the same request returns it. */
export const answerToastContext = createContext<ToastMessage | null>(null)

const preferencesSchema = z
  .object({
    theme: z.enum(THEMES).catch('system'),
    sidebar: z.enum(['wide', 'narrow']).catch('wide'),
    rows: z.enum(['roomy', 'compact']).catch('roomy'),
  })
  .catch({ theme: 'system', sidebar: 'wide', rows: 'roomy' })

export type Preferences = z.infer<typeof preferencesSchema>

/** Reads the preferences on the server, so that the first render has the right theme. Invalid values count as missing. */
export async function readPreferences(app: App, request: Request): Promise<Preferences> {
  const storedPreferences: unknown = await preferencesCookie(app).parse(request.headers.get('cookie'))
  return preferencesSchema.parse(storedPreferences)
}

export async function writePreferences(app: App, request: Request, chosen: Record<string, unknown>): Promise<string> {
  const currentPreferences = await readPreferences(app, request)
  return preferencesCookie(app).serialize(preferencesSchema.parse({ ...currentPreferences, ...chosen }))
}

const YEAR_SECONDS = 365 * 24 * 3600

function preferencesCookie(app: App) {
  return createHttpOnlyCookie(app, 'tp_look', { isSigned: false, maxAge: YEAR_SECONDS })
}
