import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { testContext } from '#tests/support/app-context.ts'
import { sendToApplicant } from './answer-customer.server.ts'
import { listMessagesOfApplication } from './queries.server.ts'
import { sendCustomerMessage } from './send-customer-message.server.ts'

test('the messages of an application are listed newest first, with their author and their number', async () => {
  const app = await testContext()
  const { id: applicationId } = await anApplication().settled('complete').saveTo(app.db, app.clock)
  const other = await anApplication().withEmail('other@example.ng').settled('complete').saveTo(app.db, app.clock)
  const staff = await aStaffMember().named('Bola Adé').saveTo(app.db, app.clock)
  const message = (text: string) => ({ id: randomUUID(), caseId: applicationId, text, aboutId: null })
  await sendCustomerMessage(app, message('When?'))
  await sendCustomerMessage(app, { ...message('Not mine'), caseId: other.id })
  const actor = { kind: 'staff', id: staff.id } as const
  await sendToApplicant(app, actor, { ...message('On Monday.'), applicationId, sentAs: 'message', files: [] })
  expect(await listMessagesOfApplication(app, applicationId, null)).toMatchObject([
    { text: 'On Monday.', authorKind: 'staff', author: 'Bola Adé', kind: 'message', total: 2 },
    { text: 'When?', authorKind: 'customer', author: null, total: 2 },
  ])
  expect(await listMessagesOfApplication(app, applicationId, 1)).toMatchObject([{ text: 'On Monday.', total: 2 }])
})
