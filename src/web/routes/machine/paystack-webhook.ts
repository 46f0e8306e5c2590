import { receiveNews } from '#src/features/payments/receive-news.server.ts'
import { recordDispute } from '#src/features/payments/record-dispute.server.ts'
import { appContext, visitorContext } from '../../app-context.ts'
import type { Route } from './+types/paystack-webhook'

/**
 * What Paystack tells us. The signature is of the raw bytes; a right one gets 200 as soon as the news is stored, whatever
 * it says, because any other answer is sent again for 72 hours.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext)
  const { requestId } = context.get(visitorContext)
  if (request.method !== 'POST')
    return new Response('Method not allowed\n', { status: 405, headers: { allow: 'POST' } })

  const body = new Uint8Array(await request.arrayBuffer())
  if (!app.gateway.isSignedByProvider(body, request.headers.get('x-paystack-signature'))) {
    app.log.warn({ requestId }, 'webhook with a wrong signature')
    return new Response('Wrong signature\n', { status: 401 })
  }
  const text = new TextDecoder().decode(body)
  const dispute = app.gateway.readDispute(text)
  if (dispute !== null) await recordDispute(app, dispute)
  const received = await receiveNews(app, text)
  app.log.info({ requestId, received }, 'webhook received')
  return new Response('ok\n')
}

export function loader() {
  return new Response('Method not allowed\n', { status: 405, headers: { allow: 'POST' } })
}
