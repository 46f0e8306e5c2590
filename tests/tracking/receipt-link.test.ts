import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('the link in the receipt opens the application in one click in any browser', async () => {
  const person = aPerson()
  const visitor = program.visitor()
  const payment = await visitor.press(await visitor.open('/services'), 'Track Application', {
    Name: person.fullName,
    Email: person.email,
  })
  const paid = await visitor.press(payment, /Mark as Paid/)
  expect(paid.visited.join()).toContain('Payment Marked as Complete')
  await program.records.deliverAllWebhooks(person.email)
  const mails = await program.mailTo(person.email)
  const receipt = mails.find(({ subject }) => subject.startsWith('We have received'))
  const [, link = ''] = /href="([^"]*application-tracking[^"]*)"/.exec(receipt?.html ?? '') ?? []

  const opened = await program.visitor().open(link.replaceAll('&amp;', '&'))
  expect(opened.view.getByRole('heading', { level: 1 })).toHaveTextContent(person.fullName)
  expect(opened.url.search).toBe(paid.url.search)
})
