import type { HttpBindings } from '@hono/node-server'
import { listen } from '../running-paystack.ts'

/** The requests between the program and its payment provider, in both directions. */
const STEPS = {
  initialize: { method: 'POST', path: /^\/transaction\/initialize$/ },
  verify: { method: 'GET', path: /^\/transaction\/verify\// },
  'list of refunds': { method: 'GET', path: /^\/refund$/ },
  'request for a refund': { method: 'POST', path: /^\/refund$/ },
  webhook: { method: 'POST', path: /^\/webhooks\// },
}

export type Step = keyof typeof STEPS

/** `during`: the receiver did its work, and its answer gets lost. */
export const MOMENTS = ['before', 'during', 'after'] as const

export type Moment = (typeof MOMENTS)[number]

type ProxyOptions = { providerUrl: string; programOrigin: () => string; kill: () => Promise<void> }

/**
 * Passes requests on between the program and its payment provider. `killAt` kills the program once, at a moment of the
 * next request of a step, and resolves then.
 */
export async function startKillingProxy({ providerUrl, programOrigin, kill }: ProxyOptions) {
  let armed: { step: Step; moment: Moment; killed: () => void } | null = null

  const server = await listen(async (request, env) => {
    const due = takeIfDue(request)
    const { outgoing } = env as HttpBindings
    const { pathname, search } = new URL(request.url)
    const targetOrigin = STEPS.webhook.path.test(pathname) ? programOrigin() : providerUrl
    if (due?.moment === 'before') {
      await killNow(due)
      return new Response(null, { status: 503 })
    }
    const answer = await passOn(request, targetOrigin + pathname + search)
    if (due?.moment === 'during') {
      await killNow(due)
      return new Response(null, { status: 503 })
    }
    if (due !== null) outgoing.once('finish', () => killNow(due))
    return answer
  })

  function takeIfDue(request: Request) {
    if (armed === null) return null
    const { method, path } = STEPS[armed.step]
    if (request.method !== method || !path.test(new URL(request.url).pathname)) return null
    const due = armed
    armed = null
    return due
  }

  async function killNow({ killed }: { killed: () => void }) {
    await kill()
    killed()
  }

  return {
    ...server,
    killAt(step: Step, moment: Moment): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      armed = { step, moment, killed: resolve }
      return promise
    },
  }
}

const PASSED_HEADERS = ['authorization', 'content-type', 'accept', 'x-paystack-signature']

async function passOn(request: Request, url: string): Promise<Response> {
  const headers = PASSED_HEADERS.flatMap(name => {
    const value = request.headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  const body = request.method === 'GET' ? null : await request.text()
  try {
    const answer = await fetch(url, { method: request.method, headers, body, redirect: 'manual' })
    return new Response(await answer.text(), {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? 'text/plain' },
    })
  } catch {
    return new Response(null, { status: 502 })
  }
}
