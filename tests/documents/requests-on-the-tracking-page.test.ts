import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { DAY_MS } from '#src/clock.ts'
import { addDays, dateInWords, dayInLagos, instantInLagos } from '#src/dates.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const DESCRIPTION = 'Signed, on headed paper.\nFrom someone outside your company.'

test('the email about a document request links to a page with the document, the reason and the due date', async () => {
  const application = await createApplication()
  const dueDate = addDays(dayInLagos(program.clock.now()), 5)
  await postAsStaff(act('requestDocuments', { applicationId: application.id }), {
    documentType: 'Recommendation letter',
    description: DESCRIPTION,
    dueDate,
  })

  const { html } = await waitForMail(application.email, 'Document needed for your application')
  const browser = program.visitor()
  const page = await browser.open(findLink(html, 'application-tracking'))
  expect(page.view.getByRole('tab', { name: 'Documents', description: '1 asked for' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const [row] = listRows(page, 'Document Requests')
  expect(row).toHaveTextContent('Recommendation letter')
  expect(row).toHaveTextContent('From someone outside your company.')
  expect(row).toHaveTextContent(dateInWords(instantInLagos(dueDate, '12:00')))
  expect(row).toHaveTextContent(/in 5 days.*Pending.*Upload Recommendation letter/)
  expect(page.view.getByRole('button', { name: 'Upload Recommendation letter' })).toBeInTheDocument()

  const { reference, email } = application
  const stages = await browser.open(
    `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`,
  )
  const upload = await browser.click(stages, 'Upload it')
  expect(upload.view.getByRole('tab', { name: /^Documents/ })).toHaveAttribute('aria-selected', 'true')
})

test('the head of the tracking page leads to the upload of the document that it asks for', async () => {
  const { db, clock } = program
  const application = await createApplication()
  await aDocumentRequest(application.id).ofType('Passport').dueOn(dayInLagos(clock.now())).saveTo(db, clock)
  const rejected = await aDocumentRequest(application.id).ofType('CV/Resume').saveTo(db, clock)
  await aDocument(application).forRequest(rejected).inStatus('rejected', 'It ends in 2021.').saveTo(program.records)
  const { page } = await program.applicant(application, { proven: false })
  expect(page.view.text).toContain('Send us CV/Resume again: our comment says what to change.')
  const link = page.view.getByRole('link', { name: 'Upload it again' })
  expect(link).toHaveAttribute('href', expect.stringContaining(rejected.id))
})

test('the tracking page lists document requests with their status, first due first', async () => {
  const { db, clock } = program
  const application = await createApplication()
  const clockBefore = (daysAgo: number) => ({ now: () => new Date(clock.now().getTime() - daysAgo * DAY_MS) })
  const request = aDocumentRequest(application.id).withDescription('The page with your photograph')
  const yesterday = dayInLagos(clockBefore(1).now())
  await request.ofType('Certificate').inStatus('fulfilled').dueOn(yesterday).saveTo(db, clockBefore(3))
  await request.ofType('Passport').dueOn(yesterday).saveTo(db, clockBefore(2))
  await request.ofType('CV/Resume').saveTo(db, clock)

  const { page } = await program.applicant(application, { proven: false })
  expect(listRows(page, 'Document Requests').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Passport.*1 day late.*Expired.*It’s late\. Please send it as soon as you can\./s),
    expect.stringMatching(/CV\/Resume.*No deadline.*Pending/s),
    expect.stringMatching(/Certificate.*Fulfilled.*Uploaded/s),
  ])
})

test('the email about a new status links to the tracking page, which shows the new status', async () => {
  const { id, email } = await createApplication()
  const form = { version: '1', status: 'draft_review', skipsSteps: 'on', adminNotes: '', notifyApplicant: 'on' }
  await postAsStaff(act('updateStatus', { applicationId: id }), form)
  await program.records.waitForSentMail(email)

  const { html, text } = await waitForMail(email, 'Your application has moved to Draft Review')
  const nextStepText = 'It’s your turn: finish your draft. Then we check the finished file once.'
  expect(text).toContain(nextStepText)
  const { view } = await program.visitor().open(findLink(html, 'application-tracking'))
  expect(view.getAllByText('Draft Review', { exact: true })).not.toHaveLength(0)
  expect(view.getByText(nextStepText, { exact: true })).toBeInTheDocument()
})

test('the applicant of an application that staff added gets an email with a link to pay for it', async () => {
  const { email } = aPerson()
  await postAsStaff(act('addApplication'), { ...ADDED_APPLICATION, email })
  const { html } = await waitForMail(email, 'Your application is open. Your reference is GT-')
  const payment = await program.visitor().open(findLink(html, '/payment'))
  expect(payment.view.getByRole('button', { name: 'Pay £59' })).toBeInTheDocument()
  const tracking = await program.visitor().open(findLink(html, 'application-tracking'))
  expect(tracking.view.getAllByText('Unpaid', { exact: true })).not.toHaveLength(0)
  expect(tracking.view.getByRole('link', { name: 'Make Initial Payment' })).toBeInTheDocument()
})

test('the pages of the applicant show an offline payment in pounds, not as zero naira', async () => {
  const { email } = aPerson()
  const receivedOn = dayInLagos(program.clock.now())
  const cash = { amount: '59', currency: 'GBP', method: 'cash', receivedOn, note: 'In cash, at the office' }
  await postAsStaff(act('addApplication'), { ...ADDED_APPLICATION, email, payment: 'partial', ...cash })
  const { html } = await waitForMail(email, 'Your application is open. Your reference is GT-')
  const browser = program.visitor()
  const tracking = await browser.open(findLink(html, 'application-tracking'))
  expect(tracking.view.getAllByText('Partial', { exact: true })).not.toHaveLength(0)
  expect(tracking.view.text).toContain('− £59.00')
  expect(tracking.view.getByRole('link', { name: 'Make Final Payment' })).toBeInTheDocument()
  expect(tracking.page).not.toContain('In cash')
  expect(tracking.view.text).not.toMatch(/₦0(?!\d)/)

  const [saved] = await program.records.paymentsOf(email)
  const { view } = await browser.open(`/payment-success?reference=${saved?.reference}`)
  expect(view.text).toContain('£59')
  expect(view.text).toContain('Paid to us directly')
  expect(view.text).not.toContain('₦')
})

const ADDED_APPLICATION = {
  applicantName: 'Ọláwálé Adébáyọ̀-Oyèníyì',
  phone: '',
  sector: 'technology',
  service: 'Tech Global Talent',
  notes: '',
  status: 'pending',
  adminNotes: '',
  payment: 'unpaid',
  notifyApplicant: 'on',
}

function createApplication() {
  const { fullName, email } = aPerson()
  return anApplication().named(fullName).withEmail(email).settled('initial').saveTo(program.db, program.clock)
}

async function postAsStaff(path: string, fields: Record<string, string>) {
  const { browser } = await program.staff('owner')
  expect(await browser.postDialog(path, fields)).toMatchObject({ status: 200, answer: { ok: true } })
}

async function waitForMail(address: string, subject: string) {
  const find = async () => (await program.mailTo(address)).find(mail => mail.subject.includes(subject))
  await expect.poll(find, { timeout: 15_000 }).toBeDefined()
  const mail = await find()
  if (mail === undefined) throw new Error(`There is no mail “${subject}”.`)
  return mail
}

function findLink(html: string, part: string): string {
  const [, href = ''] = new RegExp(`href="([^"]*${part}[^"]*)"`).exec(html) ?? []
  return href.replaceAll('&amp;', '&')
}

/** Lists the rows of a table, without its head. */
function listRows({ view }: PlainAnswer, name: string): Array<HTMLElement> {
  return [...view.getByRole('table', { name }).querySelectorAll<HTMLElement>('tbody tr')]
}
