import { findGateway } from '#src/features/money/checkout/payment-gateway.ts'
import { receiveWebhook } from '#src/features/money/checkout/receive-webhook.server.ts'
import { appContext } from '../app-context.ts'
import type { Route } from './+types/payment-webhook.route'

/** Answers 200 as soon as an authentic webhook is stored. After any other answer, providers resend the webhook for days. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const app = context.get(appContext)
  const gateway = findGateway(app, params.provider)
  if (gateway === null) return notFound()
  if (request.method !== 'POST') return methodNotAllowed()

  const readResult = gateway.readWebhook(new Uint8Array(await request.arrayBuffer()), request.headers)
  if (readResult.outcome === 'unauthenticated') {
    app.log.warn('webhook with a wrong signature')
    return new Response('Wrong signature\n', { status: 401 })
  }
  const received =
    readResult.outcome === 'read' ? await receiveWebhook(app, gateway.id, readResult.webhook) : readResult.outcome
  app.log.info({ received }, 'webhook received')
  return new Response('ok\n')
}

export function loader({ context, params }: Route.LoaderArgs) {
  return findGateway(context.get(appContext), params.provider) === null ? notFound() : methodNotAllowed()
}

function methodNotAllowed() {
  return new Response('Method not allowed\n', { status: 405, headers: { allow: 'POST' } })
}

function notFound() {
  return new Response('Not found\n', { status: 404 })
}
