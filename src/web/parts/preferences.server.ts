import { z } from 'zod'
import type { App } from '../app-context.ts'
import { ownCookie } from './own-cookie.server.ts'
import { THEMES } from './theme.ts'

const preferencesSchema = z
  .object({
    theme: z.enum(THEMES).catch('system'),
    sidebar: z.enum(['wide', 'narrow']).catch('wide'),
  })
  .catch({ theme: 'system', sidebar: 'wide' })

/** How a member of staff likes the look of it, in this browser. */
export type Preferences = z.infer<typeof preferencesSchema>

/** Read on the server, so that the page comes as it was chosen. Whatever else the cookie says is as good as none. */
export async function readPreferences(app: App, request: Request): Promise<Preferences> {
  const kept: unknown = await preferencesCookie(app).parse(request.headers.get('cookie'))
  return preferencesSchema.parse(kept)
}

/** The cookie that keeps what was chosen, on top of what was chosen before. */
export async function writePreferences(app: App, request: Request, chosen: Record<string, unknown>): Promise<string> {
  const before = await readPreferences(app, request)
  return preferencesCookie(app).serialize(preferencesSchema.parse({ ...before, ...chosen }))
}

const YEAR_SECONDS = 365 * 24 * 3600

function preferencesCookie(app: App) {
  return ownCookie(app, 'tp_look', { isSigned: false, maxAge: YEAR_SECONDS })
}
