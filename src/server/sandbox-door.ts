import { inArray, notInArray, type SQL } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { mails } from '#src/features/outbox/table.server.ts'
import { staffOf } from '#src/features/staff/queries.server.ts'
import { sandboxMail } from '#src/sandbox/mail/table.server.ts'
import type { App } from '#src/web/app-context.ts'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'
import { notFoundPage } from './plain-page.ts'

/** Opens the sandbox under our own names only, because another site's name may lead here (DNS rebinding). */
export function sandboxDoor(env: Env): MiddlewareHandler<Bindings> {
  const ours = ['localhost', '127.0.0.1', '[::1]', new URL(env.PUBLIC_URL).hostname]
  return async (c, next) => {
    const isSandbox = c.get('spelledPath').startsWith('/sandbox')
    return isSandbox && !ours.includes(new URL(c.req.url).hostname) ? notFoundPage(c) : next()
  }
}

/** On a public address the inbox is for staff, and does not exist for others. */
export function inboxDoor(app: App): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const isInbox = c.get('spelledPath').startsWith('/sandbox/mail')
    if (!isInbox || app.sandbox.openTo === 'everybody') return next()
    const staff = await staffOf(app, c.req.raw.headers)
    if (staff === null) return notFoundPage(c)
    if (staff.role !== 'owner') c.set('shownMail', isNoSecret(app))
    return next()
  }
}

/** All mail but what carries a key to an account: with an owner's link to choose a password anybody could become an owner. */
function isNoSecret({ db, mailTemplates }: App): SQL {
  const secret = [...mailTemplates.values()].filter(({ isSecret }) => isSecret).map(({ name }) => name)
  const secretMail = db.select({ messageId: mails.messageId }).from(mails).where(inArray(mails.template, secret))
  return notInArray(sandboxMail.messageId, secretMail)
}
