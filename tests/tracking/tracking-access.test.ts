import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { caseNotes } from '#src/features/cases/work/table.server.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer, PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

const MISSING_DETAILS_ERROR = 'Reference and email are required to track your application'
const NOT_FOUND_ERROR = 'Application not found. Please check your reference and email.'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('the tracking page that is opened without a reference or an e-mail asks for both and keeps the given value', async () => {
  const { reference } = await createPaidApplication()
  for (const [path, typedReference, typedEmail] of [
    ['/application-tracking', '', ''],
    [`/application-tracking?reference=${reference}`, reference, ''],
    ['/application-tracking?email=ola@example.ng', '', 'ola@example.ng'],
  ] as const) {
    const { status, view } = await program.visitor().open(path)
    expect(status).toBe(200)
    expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('Track your application')
    expect(view.text).toContain(MISSING_DETAILS_ERROR)
    expect(view.getByLabelText('Reference')).toHaveValue(typedReference)
    expect(view.getByLabelText('Reference')).toHaveAttribute('placeholder', 'GT-7K2M-9QXD')
    expect(view.getByLabelText('Email')).toHaveValue(typedEmail)
  }
})

test('an empty or malformed reference or e-mail shows an error at its field', async () => {
  const visitor = program.visitor()
  const empty = await lookUp(visitor, '', '')
  expect(empty.view.getByRole('heading', { level: 1 })).toHaveTextContent('Application Not Found')
  expect(empty.view.getByRole('alert')).toHaveTextContent(MISSING_DETAILS_ERROR)
  for (const [label, message] of [
    ['Reference', /Error: ?Please enter your reference$/],
    ['Email', /^Error: ?Please enter a valid email address$/],
  ] as const) {
    expect(empty.view.getByLabelText(label)).toHaveAttribute('aria-invalid', 'true')
    expect(empty.view.getByLabelText(label)).toHaveAccessibleDescription(message)
  }
  const malformed = await lookUp(visitor, 'GT-0000-0000', 'ola@')
  expect(malformed.view.getByLabelText('Reference')).not.toHaveAttribute('aria-invalid')
  expect(malformed.view.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true')
  expectTypedValues(malformed, 'GT-0000-0000', 'ola@')
})

test('C18: a wrong reference or e-mail gets the same answer whether or not the reference exists, and keeps the input', async () => {
  const { reference, email } = await createPaidApplication()
  const visitor = program.visitor()
  for (const [typedReference, typedEmail] of [
    [reference, 'somebody.else@example.ng'],
    ['GT-0000-0000', email],
    ['nonsense', email],
    ["'; drop table applications; --", email],
  ] as const) {
    const refused = await lookUp(visitor, typedReference, typedEmail)
    const { view } = refused
    expect(refused.status).toBe(404)
    expect(view.getByRole('heading', { level: 1 })).toHaveTextContent('Application Not Found')
    expect(view.getByRole('alert')).toHaveTextContent(NOT_FOUND_ERROR)
    const toast = view.getAllByRole('status').map(each => each.textContent)
    expect(toast.join()).toContain('Error')
    expect(toast.join()).toContain("We couldn't find your application. Please check your details.")
    expectTypedValues(refused, typedReference, typedEmail)
  }
  expect((await lookUp(visitor, reference, email)).url.search).toBe(`?reference=${reference}`)
})

test('C18, C25: a correct reference and e-mail in any spelling open the application, and the URL does not keep the e-mail', async () => {
  const { reference, email, applicantName } = await createPaidApplication()
  for (const [typedReference, typedEmail] of [
    [reference, email.toUpperCase()],
    [reference.replaceAll('-', '').toLowerCase(), `  ${email} `],
    [` ${reference.toLowerCase()} `, email],
  ] as const) {
    const opened = await lookUp(program.visitor(), typedReference, typedEmail)
    expect(opened.url.pathname + opened.url.search).toBe(`/application-tracking?reference=${reference}`)
    expect(opened.view.getByRole('heading', { level: 1 })).toHaveTextContent(applicantName)
  }
})

test('the older path /track opens the application just like the path in mails', async () => {
  const { reference, email, applicantName } = await createPaidApplication()
  for (const path of ['/track', '/application-tracking']) {
    const opened = await program.visitor().open(`${path}?${new URLSearchParams({ reference, email })}`)
    expect(opened.url.pathname + opened.url.search).toBe(`/application-tracking?reference=${reference}`)
    expect(opened.view.getByRole('heading', { level: 1 })).toHaveTextContent(applicantName)
  }
})

test('C20: one browser can open several applications, and a reference alone opens nothing in another browser', async () => {
  const [first, second] = [await createPaidApplication(), await createPaidApplication()]
  const visitor = program.visitor()
  for (const { reference, email } of [first, second]) {
    await visitor.open(`/application-tracking?${new URLSearchParams({ reference, email })}`)
  }
  for (const { reference, applicantName, email } of [first, second]) {
    const { view } = await visitor.open(`/application-tracking?reference=${reference}&tab=details`)
    expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(applicantName)
    expect(view.getByRole('table', { name: 'Details of your application' })).toHaveTextContent(email)
  }
  const other = await program.visitor().open(`/application-tracking?reference=${first.reference}`)
  expect(other.view.getByRole('heading', { level: 1 })).toHaveTextContent('Track your application')
  expect(other.page).not.toContain(first.email)
  expect(other.page).not.toContain(first.applicantName)
})

test('each tab of the tracking page is a link that works without scripts, and an unknown tab opens the first', async () => {
  const application = await createPaidApplication()
  const { browser, page } = await program.applicant(application, { proven: false })
  let current = page
  for (const [tab, heading] of [
    ['Documents', 'Document Management'],
    ['Details', null],
    ['Application Stages', 'Application Stages'],
  ] as const) {
    current = await browser.open(current.view.getByRole<HTMLAnchorElement>('tab', { name: tab }).href)
    expectSelected(current, tab, heading)
  }
  const unknown = await browser.open(`/application-tracking?reference=${application.reference}&tab=nonsense`)
  expectSelected(unknown, 'Application Stages', 'Application Stages')
})

test('after a code the details are shown, without the notes of staff', async () => {
  const { id, ...application } = await createPaidApplication()
  const { browser } = await program.applicant(application)
  const { page, view } = await browser.open(`/application-tracking?reference=${application.reference}&tab=details`)
  const details = view.getByRole('table', { name: 'Details of your application' })
  const names = [...details.querySelectorAll('th')].map(each => each.textContent.trim())
  const expected = ['Reference', 'Name', 'Email', 'Phone', 'Service', 'Category', 'Notes', 'Status', 'Payment']
  expect(names).toEqual(expect.arrayContaining(expected))
  expect(view.getByRole('row', { name: /^Phone/ })).toHaveTextContent('Not provided')
  expect(page).not.toContain('only for staff')
  const [stored] = await program.db.select().from(caseNotes).where(eq(caseNotes.caseId, id))
  expect(stored?.text).toContain('only for staff')
})

/** Creates an application with the first of two payments, no phone number, and a note that only staff may see. */
async function createPaidApplication() {
  const person = aPerson()
  const { id, applicantName, email, reference } = await anApplication()
    .named(`${person.fullName} ${person.email.slice(8, 16)}`)
    .withEmail(person.email)
    .withPhone(null)
    .withAdminNotes('Careful: only for staff.')
    .settled('initial')
    .saveTo(program.db, program.clock)
  return { id, applicantName, email, reference: reference ?? '' }
}

async function lookUp(visitor: PlainBrowser, reference: string, email: string): Promise<PlainAnswer> {
  const form = await visitor.open('/application-tracking')
  return visitor.press(form, 'Track Application', { Reference: reference, Email: email })
}

function expectTypedValues({ view }: PlainAnswer, reference: string, email: string) {
  expect(view.getByLabelText('Reference')).toHaveValue(reference)
  expect(view.getByLabelText('Email')).toHaveValue(email)
}

function expectSelected({ view }: PlainAnswer, tab: string, heading: string | null) {
  const selected = view.getAllByRole('tab', { selected: true })
  expect(selected.map(each => each.textContent.trim())).toEqual([tab])
  const panel = view.document.getElementById(selected[0]?.getAttribute('aria-controls') ?? '')
  expect(panel).not.toHaveAttribute('hidden')
  const headings = [...(panel?.querySelectorAll('h2, h3') ?? [])].map(each => each.textContent)
  if (heading !== null) expect(headings).toContain(heading)
}
