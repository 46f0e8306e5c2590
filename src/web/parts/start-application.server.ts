import type { RouterContextProvider } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { createApplication, type NewApplication } from '#src/features/applications/create-application.server.ts'
import { hashAddress } from '#src/hash-address.server.ts'
import { appContext, visitorContext } from '../app-context.ts'
import { take, takeByAddress } from '../guards/limit.server.ts'
import { redirectWithToast } from './cookies.server.ts'
import { NOT_STARTED } from './not-sent.tsx'
import { LATER, type NotDone } from './take-form.server.ts'

/** What each form that opens an application does: within the limits it is created, and the payer goes on to /payment. */
export async function startApplication(
  context: Readonly<RouterContextProvider>,
  input: Omit<NewApplication, 'sender'>,
): Promise<Response | NotDone> {
  const app = context.get(appContext)
  try {
    const overLimit = await takeByAddress(context, 'application-by-address')
    if (overLimit !== null) return { ...overLimit, status: 429 }
    const sender = hashAddress(app.countingSecret, context.get(visitorContext).address)
    // A stranger may type any address, and must neither fill its mailbox nor stop its owner from applying.
    const mailsLink = (await take(context, 'payment-link-by-email', input.email)) === null
    const { id, email, isNew } = await createApplication(app, { ...input, sender }, { mailsLink })
    if (mailsLink && !isNew) await app.limiter.giveBack('payment-link-by-email', input.email)
    return await redirectWithToast(app, addresses.payment({ applicationId: id, email }), {
      title: 'Application Started',
      description: 'Your application is saved. Your reference follows with the first payment.',
      tone: 'ok',
    })
  } catch (err) {
    // What was typed goes back to the page instead of being lost on an error page.
    const { requestId } = context.get(visitorContext)
    app.log.error({ err, requestId }, 'application could not be created')
    return { ...LATER, message: `${NOT_STARTED} If it happens again, give us this number: ${requestId}` }
  }
}
