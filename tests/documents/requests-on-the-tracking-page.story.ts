import { aDocument } from '#factories/a-document.server.ts'
import { aDocumentRequest } from '#factories/a-document-request.server.ts'
import { anApplication } from '#factories/an-application.server.ts'
import { DAY_MS } from '#src/clock.ts'
import { addDays, dateInWords, dayInLagos, instantInLagos } from '#src/dates.ts'
import { waitForMail } from '../support/browser/booking.ts'
import { aPerson } from '../support/people.ts'
import { postAsStaff } from '../support/browser/staff-send.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const DESCRIPTION = 'Signed, on headed paper.\nFrom someone outside your company.'

test('the email about a document request links to a page with the document, the reason and the due date', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, javaScriptEnabled, records }) => {
  const person = aPerson()
  const draft = anApplication().named(person.fullName).withEmail(person.email).settled('initial')
  const { id } = await draft.saveTo(records.db, records.clock)
  const dueDate = addDays(dayInLagos(records.clock.now()), 5)
  const form = { documentType: 'Recommendation letter', description: DESCRIPTION, dueDate }
  await postAsStaff(browser, baseURL, records, `/admin/applications/${id}/request-document`, form)

  const { html } = await waitForMail(page, person.email, 'Document needed for your application')
  await page.goto(findLink(html, 'application-tracking'))
  await expect(page.getByRole('tab', { name: 'Documents 1 asked for' })).toHaveAttribute('aria-selected', 'true')
  const row = page.getByRole('table', { name: 'Document Requests' }).getByRole('row').last()
  await expect(row).toContainText('Recommendation letter')
  await expect(row).toContainText('From someone outside your company.')
  await expect(row).toContainText(dateInWords(instantInLagos(dueDate, '12:00')))
  await expect(row).toContainText('in 5 days')
  await expect(row.getByText('Pending', { exact: true })).toBeVisible()
  await expect(row.getByRole('button', { name: 'Upload Recommendation letter' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByRole('tab', { name: 'Application Stages' }).click()
  await page.getByRole('link', { name: 'Upload it' }).click()
  await expect(page.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
})

test('the head of the tracking page leads to the upload of the document that it asks for', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, records }) => {
  const { db, clock } = records
  const application = await anApplication().withEmail(aPerson().email).settled('initial').saveTo(db, clock)
  await aDocumentRequest(application.id).ofType('Passport').dueOn(dayInLagos(clock.now())).saveTo(db, clock)
  const rejected = await aDocumentRequest(application.id).ofType('CV/Resume').saveTo(db, clock)
  await aDocument(application).forRequest(rejected).inStatus('rejected', 'It ends in 2021.').saveTo(records)

  const { reference, email } = application
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`)
  await expect(page.getByText('Send us CV/Resume again: our comment says what to change.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Upload it again' })).toHaveAttribute('href', RegExp(rejected.id))
})

test('the tracking page lists document requests with their status, first due first', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  const { db, clock } = records
  const application = await anApplication().withEmail(aPerson().email).settled('initial').saveTo(db, clock)
  const clockBefore = (daysAgo: number) => ({ now: () => new Date(clock.now().getTime() - daysAgo * DAY_MS) })
  const request = aDocumentRequest(application.id).withDescription('The page with your photograph')
  const yesterday = dayInLagos(clockBefore(1).now())
  await request.ofType('Certificate').inStatus('fulfilled').dueOn(yesterday).saveTo(db, clockBefore(3))
  await request.ofType('Passport').dueOn(yesterday).saveTo(db, clockBefore(2))
  await request.ofType('CV/Resume').saveTo(db, clock)

  const { reference, email } = application
  await page.goto(
    `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })}`,
  )
  const rows = page.getByRole('table', { name: 'Document Requests' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveText([
    /Passport.*1 day late.*Expired.*It’s late\. Please send it as soon as you can\./,
    /CV\/Resume.*No deadline.*Pending/,
    /Certificate.*Fulfilled.*Uploaded/,
  ])
  await expectLooksRight(page, javaScriptEnabled)
})

test('the email about a new status links to the tracking page, which shows the new status', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, records }) => {
  const person = aPerson()
  const draft = anApplication().named(person.fullName).withEmail(person.email).settled('initial')
  const { id } = await draft.saveTo(records.db, records.clock)
  const form = { version: '1', status: 'draft_review', adminNotes: '', reason: '', notifyApplicant: 'on' }
  await postAsStaff(browser, baseURL, records, `/admin/applications/${id}/status`, form)

  const { html, text } = await waitForMail(page, person.email, 'Your application has moved to Draft Review')
  const nextStepText = 'It’s your turn: finish your draft. Then we check the finished file once.'
  expect(text).toContain(nextStepText)
  await page.goto(findLink(html, 'application-tracking'))
  await expect(page.getByText('Draft Review', { exact: true }).first()).toBeVisible()
  await expect(page.getByText(nextStepText, { exact: true })).toBeVisible()
})

test('the applicant of an application that staff added gets an email with a link to pay for it', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, records }) => {
  const email = aPerson().email
  await postAsStaff(browser, baseURL, records, '/admin/applications/add', { ...ADDED_APPLICATION, email })
  const { html } = await waitForMail(page, email, 'Your application is open. Your reference is GT-')
  await page.goto(findLink(html, '/payment'))
  await expect(page.getByRole('button', { name: 'Pay £59' })).toBeVisible()
  await page.goto(findLink(html, 'application-tracking'))
  await expect(page.getByText('Unpaid', { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make Initial Payment' })).toBeVisible()
})

test('the pages of the applicant show an offline payment in pounds, not as zero naira', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, javaScriptEnabled, records }) => {
  const email = aPerson().email
  const partlyPaidApplication = {
    ...ADDED_APPLICATION,
    email,
    payment: 'partial',
    paymentNote: 'In cash, at the office',
  }
  await postAsStaff(browser, baseURL, records, '/admin/applications/add', partlyPaidApplication)
  const { html } = await waitForMail(page, email, 'Your application is open. Your reference is GT-')
  await page.goto(findLink(html, 'application-tracking'))
  await expect(page.getByText('Partial', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('− £59.00')
  await expect(page.getByRole('link', { name: 'Make Final Payment' })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('In cash')
  await expect(page.getByRole('main')).not.toContainText(/₦0(?!\d)/)

  const [payment] = await records.paymentsOf(email)
  await page.goto(`/payment-success?reference=${payment?.reference}`)
  await expect(page.getByRole('main')).toContainText('£59')
  await expect(page.getByRole('main')).toContainText('Paid to us directly')
  await expect(page.getByRole('main')).not.toContainText('₦')
  await expectLooksRight(page, javaScriptEnabled)
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
  paymentNote: '',
  notifyApplicant: 'on',
}

function findLink(html: string, part: string): string {
  const [, href = ''] = new RegExp(`href="([^"]*${part}[^"]*)"`).exec(html) ?? []
  return href.replaceAll('&amp;', '&')
}
