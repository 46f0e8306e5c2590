import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { deriveSecret } from '#src/derive-secret.server.ts'
import type { App } from '../app-context.ts'
import { ownCookie } from '../parts/cookies.server.ts'

/** The limit of a look-up: by reference and address for strangers, by device for a browser that opened it before. */
export type LookUpCounter = { limit: 'tracking-by-reference' | 'tracking-by-device'; who: string }

const MOST_OPENED = 20
const deviceSchema = z.strictObject({ device: z.string(), opened: z.array(z.string()).max(MOST_OPENED) })

/**
 * Chooses the limit for a look-up. A browser that opened this application before has its own, so that strangers who use up the
 * tries of the reference, or of a shared address, do not lock its applicant out.
 */
export async function lookUpCounter(app: App, request: Request, reference: string): Promise<LookUpCounter> {
  const known = await readDevice(app, request)
  return known?.opened.includes(hashOf(app, reference))
    ? { limit: 'tracking-by-device', who: `${known.device} ${reference}` }
    : { limit: 'tracking-by-reference', who: reference }
}

/** Returns a cookie that marks this browser as one that opened the application. It gives no access and holds only hashes. */
export async function rememberApplicantDevice(app: App, request: Request, reference: string): Promise<string> {
  const { device, opened } = (await readDevice(app, request)) ?? { device: randomUUID(), opened: [] }
  const hash = hashOf(app, reference)
  const others = opened.filter(other => other !== hash)
  return deviceCookie(app).serialize({ device, opened: [hash, ...others].slice(0, MOST_OPENED) })
}

async function readDevice(app: App, request: Request) {
  return deviceSchema.safeParse(await deviceCookie(app).parse(request.headers.get('cookie'))).data ?? null
}

function hashOf(app: App, reference: string): string {
  const key = deriveSecret(app.sessionSecret, 'opened references')
  return createHmac('sha256', key).update(reference).digest('base64url').slice(0, 22)
}

const YEAR_SECONDS = 365 * 24 * 3600

function deviceCookie(app: App) {
  return ownCookie(app, 'tp_opened', { isSigned: true, maxAge: YEAR_SECONDS })
}
