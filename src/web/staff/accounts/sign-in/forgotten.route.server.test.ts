import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createLimiter } from '#src/features/site/limits/limiter.server.ts'
import { staffTestContext } from '#tests/support/staff-context.ts'
import { type App, appContext, type Visitor, visitorContext } from '../../../app-context.ts'
import { action } from './forgotten.route.tsx'

test('C14: a request for a password link that finds the queue of hashes full is asked to retry', async () => {
  const staff = await staffTestContext({ waitingHashes: 0 })
  const app = { ...staff, limiter: createLimiter(staff.pool, 'a secret') } as unknown as App
  const askForLink = () => {
    const context = new RouterContextProvider()
    context.set(appContext, app)
    context.set(visitorContext, { address: '192.0.2.1', requestId: 'test' } as Visitor)
    const url = new URL('https://passage.example/admin/forgotten')
    const body = new URLSearchParams({ email: 'nobody@house.example' })
    return action({
      context,
      request: new Request(url, { method: 'POST', body }),
      params: {},
      url,
      pattern: '/admin/forgotten',
    })
  }
  const answers = await Promise.all([askForLink(), askForLink(), askForLink()])
  const refusals = answers.filter(answer => !(answer instanceof Response))
  expect(refusals).toMatchObject([
    {
      init: { status: 503, headers: { 'retry-after': '5' } },
      data: { message: 'Many people are signing in at the moment. Please try again in a few seconds.' },
    },
  ])
})
