import { expect, test } from 'vitest'
import { signInByPassword } from '#tests/support/second-step.ts'
import { staffTestContext } from '#tests/support/staff-context.ts'
import { endSessions, listSessions } from './sessions.server.ts'

test('C14: a person ends one session or all others, and never those of a colleague', async () => {
  const app = await staffTestContext()
  await app.anOwner()
  const [first, second, third] = [await signInByPassword(app), await signInByPassword(app), await signInByPassword(app)]
  const stranger = { ...first, id: '00000000-0000-4000-8000-000000000000' }
  expect(await endSessions(app, stranger, { sessionId: second.sessionId })).toEqual({ count: 0 })
  expect(await endSessions(app, first, { sessionId: second.sessionId })).toEqual({ count: 1 })
  expect(await endSessions(app, first, { sessionId: second.sessionId })).toEqual({ count: 0 })
  expect(await endSessions(app, first, 'all-others')).toEqual({ count: 1 })
  expect((await listSessions(app, third.id)).map(({ id }) => id)).toEqual([first.sessionId])
})
