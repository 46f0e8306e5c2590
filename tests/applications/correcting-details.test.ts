import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('correcting the email address and ending access both close the application to its open browsers', async () => {
  const saved = await anApplication().settled('initial').withEmail(aPerson().email).saveTo(program.db, program.clock)
  const { reference, applicantName, phone } = saved
  const applicant = await program.applicant(saved, { proven: false })
  expect(applicant.page.view.getByRole('heading', { level: 1 })).toHaveTextContent(applicantName)
  const openAsApplicant = async (query: Record<string, string>) => {
    const fields = { reference: reference ?? '', ...query }
    const { view } = await applicant.browser.open(`/application-tracking?${new URLSearchParams(fields)}`)
    return view.getByRole('heading', { level: 1 }).textContent
  }

  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  const details = { version: String(saved.version), applicantName, phone: phone ?? '' }
  const correct = async (email: string) =>
    (await browser.postDialog(act('correctDetails', { applicationId: saved.id }), { ...details, email })).answer
  expect(await correct('not an address')).toMatchObject({
    ok: false,
    errors: { email: 'Please enter a valid email address' },
  })
  const { email } = aPerson()
  expect(await correct(email)).toMatchObject({ ok: true, title: 'Details Corrected' })
  const corrected = await browser.open(path)
  expect(corrected.view.getByRole('region', { name: 'Details' })).toHaveTextContent(email)
  const history = corrected.view.getByRole('region', { name: /^History/ })
  expect(history).toHaveTextContent('Email changed')
  expect(history).toHaveTextContent(saved.email)
  expect(await openAsApplicant({})).toContain('Track your application')
  expect(await openAsApplicant({ email })).toContain(applicantName)
  expect(await openAsApplicant({})).toContain(applicantName)

  expect((await browser.postDialog(act('endAccess', { applicationId: saved.id }), {})).answer).toMatchObject({
    ok: true,
    title: 'Access Ended',
  })
  expect((await browser.open(path)).view.getByRole('region', { name: /^History/ })).toHaveTextContent(
    'Access of all browsers ended',
  )
  expect(await openAsApplicant({})).toContain('Track your application')
})
