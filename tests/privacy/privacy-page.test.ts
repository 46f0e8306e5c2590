import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { DAY_MS } from '#src/clock.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { privacyRequests } from '#src/features/privacy/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a caseworker restores a deleted application from the bin with its page, but cannot erase it', async () => {
  const { id, email, reference } = await createApplication()
  const { browser } = await program.staff('caseworker')
  const deleted = await browser.postDialog(act('deleteApplication', { applicationId: id }), {
    confirmation: reference ?? '',
  })
  expect(deleted.answer.description).toContain('You can restore it on the Privacy page until')
  const row = await findRow(browser, 'Deleted applications', email)
  expect(row).toHaveTextContent(`Restore ${reference}`)
  expect(row).not.toHaveTextContent('Erase Now')
  const restored = await browser.postDialog(act('restoreApplication', { deletedId: id }), {})
  expect(restored.answer).toMatchObject({ ok: true, title: 'Application Restored' })
  expect(await findRow(browser, 'Deleted applications', email)).toBeUndefined()
  expect((await browser.open(`/admin/applications/${id}`)).status).toBe(200)
})

test('an application that is erased within 30 days is listed beforehand', async () => {
  const { id, reference } = await createApplication()
  const statusSince = new Date(program.clock.now().getTime() - 170 * DAY_MS)
  await writeApplication(program.db, id, { status: 'completed', statusSince })
  const { browser } = await program.staff('owner')
  const row = await findRow(browser, 'Due in the next 30 days', reference ?? '')
  expect(row).toHaveTextContent('Erases the application with its files')
})

test('an owner adds a request that came by mail, and the answer is mailed', async () => {
  const { email } = aPerson()
  const { browser } = await program.staff('owner')
  const add = (text: string) => browser.postDialog(act('addPrivacyRequest'), { email, kind: 'copy', text })
  expect(await add(' ')).toMatchObject({
    status: 400,
    answer: { ok: false, errors: { text: 'Please enter what the person asks for' } },
  })
  expect((await add('Everything you have')).answer).toMatchObject({ ok: true, title: 'Request Added' })
  expect(await findRow(browser, 'Requests about data', email)).toHaveTextContent('30 days left')

  const { db } = program
  const [request] = await db.select().from(privacyRequests).where(eq(privacyRequests.email, email))
  const answer = 'It is attached to our next email.'
  expect(
    (await browser.postDialog(act('answerPrivacyRequest', { privacyRequestId: request?.id ?? '' }), { answer })).answer,
  ).toMatchObject({
    title: 'Request Answered',
  })
  expect(await findRow(browser, 'Requests about data', email)).toHaveTextContent(/Answer: .*Answered on/)
  const sent = await db.select({ template: mails.template }).from(mails).where(eq(mails.to, email))
  expect(sent.map(({ template }) => template).toSorted()).toEqual([
    'privacy.request_answered',
    'privacy.request_received',
  ])
})

function createApplication() {
  const draft = anApplication().inStatus('evidence_review').settled('initial').withEmail(aPerson().email)
  return draft.saveTo(program.db, program.clock)
}

/** Finds the row of a table of the Privacy page that contains the text. */
async function findRow(browser: PlainBrowser, table: string, text: string) {
  const { view } = await browser.open('/admin/privacy')
  const rows = [...(view.queryByRole('table', { name: table })?.querySelectorAll('tr') ?? [])]
  return rows.find(each => each.textContent.includes(text))
}
