import { inArray, notInArray, type SQL } from 'drizzle-orm'
import type { MiddlewareHandler } from 'hono'
import { sandboxMail } from '#dev/sandbox/table.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { findSignedInStaff } from '#src/features/staff/queries.server.ts'
import type { App } from '#src/web/app-context.ts'
import type { Env } from './env.ts'
import type { Bindings } from './http.ts'
import { renderNotFoundPage } from './plain-page.ts'

/** Serves the sandbox only under our own host names, to prevent DNS rebinding attacks. */
export function guardSandbox(env: Env): MiddlewareHandler<Bindings> {
  const ownHosts = ['localhost', '127.0.0.1', '[::1]', new URL(env.PUBLIC_URL).hostname]
  return async (c, next) => {
    const isSandbox = c.get('normalizedPath').startsWith('/sandbox')
    return isSandbox && !ownHosts.includes(readHostName(c.req.header('host'))) ? renderNotFoundPage(c) : next()
  }
}

function readHostName(host: string | undefined): string {
  const url = `http://${host}`
  return URL.canParse(url) ? new URL(url).hostname : ''
}

/** On a public address only staff may open the inbox. */
export function guardInbox(app: App): MiddlewareHandler<Bindings> {
  return async (c, next) => {
    const isInbox = c.get('normalizedPath').startsWith('/sandbox/mail')
    if (!isInbox || app.sandbox.openTo === 'everybody') return next()
    const staffMember = await findSignedInStaff(app, c.req.raw.headers)
    if (staffMember === null || staffMember.mustAddSecondStep) return renderNotFoundPage(c)
    if (staffMember.role !== 'owner') c.set('visibleMailCondition', excludeSecretMail(app))
    return next()
  }
}

/** Hides mails with keys, because a staff member could use an owner's link. */
function excludeSecretMail({ db, mailTemplates }: App): SQL {
  const secretTemplateNames = [...mailTemplates.values()]
    .filter(({ secret }) => secret !== null)
    .map(({ name }) => name)
  const secretMessageIds = db
    .select({ messageId: mails.messageId })
    .from(mails)
    .where(inArray(mails.template, secretTemplateNames))
  return notInArray(sandboxMail.messageId, secretMessageIds)
}
