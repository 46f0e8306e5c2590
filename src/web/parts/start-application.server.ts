import { addresses } from '#src/addresses.ts'
import { createApplication, type NewApplication } from '#src/features/applications/create-application.server.ts'
import { appContext, type RouteContext, visitorContext } from '../app-context.ts'
import { hashAddress } from '../guards/hash-address.server.ts'
import { takeAttempt, takeAttemptByIp } from '../guards/limit.server.ts'
import { redirectWithToast } from './cookies.server.ts'
import type { FormFailure } from './handle-form.server.ts'
import { APPLICATION_NOT_SAVED } from './not-sent.tsx'

/** Creates an application, unless a limit is reached, and redirects to /payment. */
export async function startApplication(
  context: RouteContext,
  input: Omit<NewApplication, 'sender'>,
): Promise<Response | FormFailure> {
  const app = context.get(appContext)
  // Strangers can enter any e-mail address, so mails about each one have a limit.
  const [overLimit, overMailLimit] = await Promise.all([
    takeAttemptByIp(context, 'application-by-address'),
    takeAttempt(context, 'application-mails-by-email', input.email),
  ])
  const sendsMails = overMailLimit === null
  const giveMailsBack = async () => {
    if (sendsMails) await app.limiter.giveBack('application-mails-by-email', input.email)
  }
  if (overLimit !== null) {
    await giveMailsBack()
    return { ...overLimit, status: 429 }
  }
  const senderHash = hashAddress(app.rateLimitSecret, context.get(visitorContext).address)
  const { id, email, isNew } = await createApplication(app, { ...input, sender: senderHash }, { sendsMails })
  if (!isNew) await giveMailsBack()
  return redirectWithToast(app, addresses.payment({ applicationId: id, email }), {
    title: 'Application Started',
    description: 'Your application is saved. We’ll send your reference once you’ve paid.',
    tone: 'ok',
  })
}

export function explainNotSaved(context: RouteContext): string {
  return `${APPLICATION_NOT_SAVED} If it happens again, give us this number: ${context.get(visitorContext).requestId}`
}
