import { redirect, redirectDocument } from 'react-router'
import { z } from 'zod'
import type { App } from '../app-context.ts'
import type { ToastMessage } from '../ui/toast.tsx'
import { ownCookie } from './own-cookie.server.ts'

const toastSchema = z.object({
  title: z.string(),
  description: z.string(),
  tone: z.enum(['ok', 'bad', 'info']),
  place: z.enum(['documents', 'application']).optional(),
})

/** A message that the next page shows once: a signed cookie, so that nobody can put words on our page. */
export async function readFlash(
  app: App,
  request: Request,
): Promise<{ toast: ToastMessage | null; headers: HeadersInit }> {
  const cookie = flashCookie(app)
  const toast = toastSchema.safeParse(await cookie.parse(request.headers.get('cookie')))
  if (!toast.success) return { toast: null, headers: {} }
  return { toast: toast.data, headers: { 'set-cookie': await cookie.serialize('', { maxAge: 0 }) } }
}

/** Goes to a page of ours and says something there. */
export async function redirectWithToast(app: App, to: string, toast: ToastMessage, headers: HeadersInit = {}) {
  const all = new Headers(headers)
  all.append('set-cookie', await flashCookie(app).serialize(toast))
  return redirect(to, { headers: all })
}

/** Goes where React Router has no page: the payment provider, real or look-alike. */
export function leaveTo(url: string, headers: HeadersInit = {}) {
  return redirectDocument(url, { status: 303, headers })
}

function flashCookie(app: App) {
  return ownCookie(app, 'tp_flash', { isSigned: true, maxAge: 60 })
}
