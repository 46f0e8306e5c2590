import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('an email that staff sent opens from the history of its application', async () => {
  const application = await createApplication()
  const { browser } = await program.staff()
  const path = `/admin/applications/${application.id}`
  expect(
    await browser.postDialog(act('emailApplicant', { applicationId: application.id }), { message: 'Between us.' }),
  ).toMatchObject({
    status: 200,
    answer: { ok: true, title: 'Email Sent' },
  })
  const { view } = await browser.open(path)
  const history = view.getByRole('region', { name: /^History/ })
  const href = history.querySelector('a[href*="/mail/"]')?.getAttribute('href') ?? ''

  expect((await browser.open(href)).page).toContain('Between us.')
})

test('an email without a message is refused beside its field, and nothing is sent', async () => {
  const { id, email } = await createApplication()
  const { browser } = await program.staff()
  const fields = { subject: 'About your letter', message: ' ' }
  expect(await browser.postDialog(act('emailApplicant', { applicationId: id }), fields)).toMatchObject({
    status: 400,
    answer: { ok: false, errors: { message: 'Please write a message' } },
  })
  await program.records.waitForSentMail(email)
  expect(await program.mailTo(email)).toEqual([])
})

test('a form that was sent already sends nothing again, unless its text was edited since', async () => {
  const { id, email } = await createApplication()
  const { browser } = await program.staff()
  const idempotencyKey = randomUUID()
  for (const message of ['Good morning', 'Good morning', 'Good evening'])
    expect(
      await browser.postDialog(act('emailApplicant', { applicationId: id }), { idempotencyKey, message }),
    ).toMatchObject({ answer: { ok: true } })
  const sent = await program.db.select({ data: mails.data }).from(mails).where(eq(mails.to, email))
  expect(sent.map(({ data }) => (data as { message: string }).message).toSorted()).toEqual([
    'Good evening',
    'Good morning',
  ])
})

function createApplication() {
  return anApplication().withEmail(aPerson().email).settled('initial').saveTo(program.db, program.clock)
}
