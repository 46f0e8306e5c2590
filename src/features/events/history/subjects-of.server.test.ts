import { expect, test } from 'vitest'
import { testContext } from '#tests/support/app-context.ts'
import { subjectKey, subjectsOf } from './subjects-of.server.ts'

test('an event about a mail template shows the label of the mail, not its key', async () => {
  const { db } = await testContext()
  const event = { subjectKind: 'mail_template', subjectId: 'applications.status-update' }
  expect((await subjectsOf(db, [event])).get(subjectKey(event))?.name).toBe('New status')
})
