import { expect, test } from 'vitest'
import { testGround } from '#tests/support/ground.ts'
import { subjectKey, subjectsOf } from './subjects-of.server.ts'

test('a message that was worded anew is called as staff call it', async () => {
  const { db } = await testGround()
  const event = { subjectKind: 'mail_template', subjectId: 'applications.status-news' }
  expect((await subjectsOf(db, [event])).get(subjectKey(event))?.name).toBe('New status')
})
