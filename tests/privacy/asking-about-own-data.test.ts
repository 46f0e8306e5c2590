import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { privacyRequests } from '#src/features/privacy/table.server.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('an applicant asks about their data, and the page shows whether it is answered', async () => {
  const { reference, email } = await createApplication()
  const { db, clock } = program
  const { browser, page } = await program.applicant({ reference, email })
  const details = await browser.open(page.view.getByRole<HTMLAnchorElement>('tab', { name: 'Details' }).href)
  const form = await browser.click(details, 'Ask about your data')
  expect(form.view.getByRole('heading', { level: 1 })).toHaveTextContent('Your data')

  const refused = await browser.press(form, 'Send Request')
  expect(refused.status).toBe(400)
  expect(refused.view.text).toContain('Request: Please choose what you want to ask for')
  const sent = await browser.press(refused, 'Send Request', {
    Request: 'A correction',
    'What you want us to do': 'My name is spelled wrongly.',
  })
  expect(sent.visited.join()).toContain('Request Sent')
  const [open] = sent.view.getAllByRole('listitem').filter(each => each.textContent.includes('spelled wrongly.'))
  expect(open).toHaveTextContent(/A correction.*Open, due by/)
  const templates = await db.select({ template: mails.template }).from(mails).where(eq(mails.to, email))
  expect(templates).toEqual([{ template: 'privacy.request_received' }])

  const answered = { answer: 'Done today.', answeredBy: randomUUID(), answeredAt: clock.now() }
  await db.update(privacyRequests).set(answered).where(eq(privacyRequests.email, email))
  const { view } = await browser.open(sent.url)
  const [entry] = view.getAllByRole('listitem').filter(each => each.textContent.includes('Our answer: Done today.'))
  expect(entry).toHaveTextContent('Answered on')
})

test('the page about own data asks for a code first', async () => {
  const { browser, page } = await program.applicant(await createApplication(), { proven: false })
  const details = await browser.open(page.view.getByRole<HTMLAnchorElement>('tab', { name: 'Details' }).href)
  const { view } = await browser.click(details, 'Ask about your data')
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('We email you a code first')
})

test('without an open application the page leads to the tracking form and tells nothing', async () => {
  const { reference } = await createApplication()
  const pages = []
  for (const typed of [reference ?? '', 'GT-0000-0000']) {
    const answer = await program.visitor().open(`/application-tracking/your-data?reference=${typed}`)
    expect(answer.url.pathname + answer.url.search).toBe(`/application-tracking?reference=${typed}`)
    expect(answer.view.getByRole('button', { name: /Track/ })).toBeInTheDocument()
    pages.push(answer.view.text)
  }
  expect(pages[0]).toBe(pages[1])
})

function createApplication() {
  const draft = anApplication().inStatus('evidence_review').settled('initial').withEmail(aPerson().email)
  return draft.saveTo(program.db, program.clock)
}
