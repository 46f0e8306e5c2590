import type { RouterContextProvider } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { createApplication, type NewApplication } from '#src/features/applications/create-application.server.ts'
import { hashAddress } from '#src/hash-address.server.ts'
import { appContext, visitorContext } from '../app-context.ts'
import { take, takeByAddress } from '../guards/limit.server.ts'
import { redirectWithToast } from './cookies.server.ts'
import { NOT_STARTED } from './not-sent.tsx'

/** Why no application was opened: said above the form, which comes back with all that was typed. */
export type NotStarted = { message: string; status: number; headers: HeadersInit }

/** What each form that opens an application does: within the limits it is created, and the payer goes on to /payment. */
export async function startApplication(
  context: Readonly<RouterContextProvider>,
  input: Omit<NewApplication, 'sender'>,
): Promise<{ ok: true; onwards: Response } | { ok: false; refusal: NotStarted }> {
  const app = context.get(appContext)
  try {
    const overLimit = await takeByAddress(context, 'application-by-address')
    if (overLimit !== null) {
      return { ok: false, refusal: { message: overLimit.message, status: 429, headers: overLimit.headers } }
    }
    const sender = hashAddress(app.countingSecret, context.get(visitorContext).address)
    // A stranger may type any address, and must neither fill its mailbox nor stop its owner from applying.
    const mailsLink = (await take(context, 'payment-link-by-email', input.email)) === null
    const { id, email, isNew } = await createApplication(app, { ...input, sender }, { mailsLink })
    if (mailsLink && !isNew) await app.limiter.giveBack('payment-link-by-email', input.email)
    const onwards = await redirectWithToast(app, addresses.payment({ applicationId: id, email }), {
      title: 'Application Started',
      description: 'Your application is saved. Your reference follows with the first payment.',
      tone: 'ok',
    })
    return { ok: true, onwards }
  } catch (err) {
    // What was typed goes back to the page instead of being lost on an error page.
    const { requestId } = context.get(visitorContext)
    app.log.error({ err, requestId }, 'application could not be created')
    const message = `${NOT_STARTED} If it happens again, give us this number: ${requestId}`
    return { ok: false, refusal: { message, status: 503, headers: { 'retry-after': '10' } } }
  }
}
