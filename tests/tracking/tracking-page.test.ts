import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { DAY_MS } from '#src/clock.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import type { Status } from '#src/features/cases/states.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const REASON = 'Two of your letters are older than twelve months. Please send newer ones.'
const STAGES = [
  'Application Received',
  'Initial Assessment',
  'Evidence Review',
  'Draft Application',
  'Final Review',
  'Submission Ready',
] as const
const STAGES_OF_RESUBMISSION = [...STAGES.slice(0, 4), 'Resubmission Required', 'Final Review']

test('Contact Support leads to the contact page, and the chat names the application', async () => {
  const application = await anApplication()
    .withEmail(aPerson().email)
    .settled('initial')
    .saveTo(program.db, program.clock)
  const { browser, page } = await program.applicant(application, { proven: false })
  const chat = new URL(page.view.getByRole<HTMLAnchorElement>('link', { name: /^WhatsApp/ }).href)
  expect(chat.searchParams.get('text')).toContain(`my application ${application.reference}`)
  const contact = await browser.click(page, 'Contact Support')
  expect([contact.status, contact.url.pathname]).toEqual([200, '/contact'])
})

test.each<[status: Status, badge: string, percent: number, completedStages: number, hasStageInProgress: boolean]>([
  ['pending', 'Pending', 10, 1, true],
  ['under_review', 'Under Review', 30, 2, true],
  ['evidence_review', 'Evidence Review', 50, 3, true],
  ['draft_review', 'Draft Review', 70, 4, true],
  ['final_review', 'Final Review', 90, 5, true],
  ['completed', 'Completed', 100, 6, false],
  ['rejected', 'Rejected', 15, 1, false],
  ['resubmission', 'Resubmission', 40, 4, true],
  ['endorsed', 'Endorsed', 100, 6, false],
])('an application with the status %s shows its badge, its progress and its stages', async (...statusCase) => {
  const [status, badge, percent, completedStages, hasStageInProgress] = statusCase
  const draft =
    status === 'resubmission' ? anApplication().awaitingResubmission(REASON) : anApplication().inStatus(status)
  const { page } = await openTrackingPage(draft.settled('initial'))
  const { view } = page
  expect(view.getAllByText(badge, { exact: true, selector: '.badge' })).not.toEqual([])
  expect(view.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', String(percent))
  expect(view.getByText(`${percent}%`, { exact: true })).toBeInTheDocument()

  const titles = status === 'resubmission' ? STAGES_OF_RESUBMISSION : STAGES
  const expectedStages = titles.map((title, index) => {
    if (index < completedStages) return { heading: `${title} Completed`, current: null }
    return index === completedStages && hasStageInProgress
      ? { heading: `${title} In progress`, current: 'step' }
      : { heading: `${title} Upcoming`, current: null }
  })
  expect(listStages(page)).toEqual(expectedStages)
})

test.each([
  ['a stage', 0, anApplication().inStatus('evidence_review').settled('complete')],
  ['a due payment', 0, anApplication().inStatus('final_review').settled('initial')],
  ['a resubmission', 1, anApplication().awaitingResubmission(REASON).settled('complete')],
  ['a finished case', 0, anApplication().inStatus('completed').settled('complete')],
  ['an endorsed case', 1, anApplication().inStatus('endorsed').settled('complete')],
  ['a case that was not endorsed', 0, anApplication().inStatus('refused').settled('complete')],
  ['a rejected case', 1, anApplication().inStatus('rejected').settled('complete')],
])('the page of %s shows each next step once', async (_name, count, draft) => {
  const { page } = await openTrackingPage(draft)
  const main = page.view.getByRole('main')
  const buttons = within(main)
    .getAllByRole<HTMLAnchorElement>('link')
    .filter(({ className }) => /\bbtn\b/.test(className))
  const targets = buttons.map(({ href }) => href)
  expect(targets).toEqual([...new Set(targets)])
  const [beforeTabs = ''] = main.textContent.split('Application Stages')
  const onceOnly = /taken (?:your application )?forward|part of your application again|congratulations/gi
  expect(beforeTabs.match(onceOnly) ?? []).toHaveLength(count)
})

test('the page of a rejected application says that it was not taken forward, and the application cannot be paid', async () => {
  const { browser, page, application } = await openTrackingPage(anApplication().inStatus('rejected').settled('initial'))
  expect(page.view.text).toContain('not taken forward')
  expect(page.view.queryByRole('link', { name: /Payment/ })).not.toBeInTheDocument()
  const query = { application_id: application.id, email: application.email, payment_type: 'final' }
  const payment = await browser.open(`/payment?${new URLSearchParams(query)}`)
  expect(payment.view.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing is due')
})

test('the page of a rejected application requests no documents and says that uploads are closed', async () => {
  const { browser, application } = await openTrackingPage(anApplication().inStatus('rejected').settled('initial'))
  const request = aDocumentRequest(application.id).ofType('Passport').dueOn('2999-01-01')
  await request.saveTo(program.db, program.clock)
  const { view } = await browser.open(`/application-tracking?reference=${application.reference}&tab=documents`)
  expect(view.text).toContain('You can’t upload documents any more')
  const row = view.getByRole('row', { name: /Passport/ })
  expect(row).toHaveTextContent('Not needed any more')
  expect(row).toHaveTextContent('Closed')
  expect(row).not.toHaveTextContent(/Pending|2999|in \d/)
})

test('the page of an application that must be resubmitted shows the reason and the date of the request', async () => {
  const { page } = await openTrackingPage(anApplication().awaitingResubmission(REASON).settled('initial'), 3)
  expect(page.view.getAllByRole('heading', { name: /^Resubmission Required/ })[0]).toBeInTheDocument()
  expect(page.view.getByText(REASON)).toBeInTheDocument()
  expect(page.view.getByText(/^Requested on \d{1,2} [A-Z][a-z]+ \d{4}, 3 days ago$/)).toBeInTheDocument()
})

test('an endorsed application is shown as endorsed, a completed one as ready for submission', async () => {
  const { page: endorsed } = await openTrackingPage(anApplication().inStatus('endorsed').settled('complete'))
  expect(findLastStage(endorsed)).toHaveTextContent('Your application has been endorsed')
  expect(findPaymentBlock(endorsed)).toHaveTextContent('Paid in full')
  expect(endorsed.view.queryByRole('link', { name: /Make .* Payment/ })).not.toBeInTheDocument()
  const { page: completed } = await openTrackingPage(anApplication().inStatus('completed').settled('complete'))
  expect(findLastStage(completed)).toHaveTextContent('Your application is ready for submission')
})

test('an unpaid application added by staff offers the initial payment', async () => {
  const { id, email } = await anApplication().withEmail(aPerson().email).saveTo(program.db, program.clock)
  const reference = `GT-${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase()
  await writeApplication(program.db, id, { reference })
  const { browser, page } = await program.applicant({ reference, email }, { proven: false })
  expect(findPaymentBlock(page)).toHaveTextContent('Unpaid')
  const payment = await browser.click(page, 'Make Initial Payment')
  expect(payment.view.getByRole('button', { name: 'Pay £59' })).toBeInTheDocument()
})

/** Opens the page of an application that was received `daysOld` days ago. */
async function openTrackingPage(draft: ReturnType<typeof anApplication>, daysOld = 0) {
  const createdAt = new Date(program.clock.now().getTime() - daysOld * DAY_MS)
  const application = await draft.withEmail(aPerson().email).saveTo(program.db, { now: () => createdAt })
  const { browser, page } = await program.applicant(application, { proven: false })
  expect(page.view.getByRole('heading', { level: 1 })).toHaveTextContent(application.applicantName)
  return { application, browser, page }
}

function listStages({ view }: PlainAnswer) {
  const [panel] = view.getAllByRole('tabpanel')
  return [...(panel?.querySelectorAll('li') ?? [])].map(stage => ({
    heading: stage.querySelector('h3, h4')?.textContent.replaceAll(/\s+/g, ' ').trim(),
    current: stage.getAttribute('aria-current'),
  }))
}

function findLastStage({ view }: PlainAnswer) {
  return view.getAllByRole('listitem').find(each => each.textContent.includes('Submission Ready'))
}

function findPaymentBlock({ view }: PlainAnswer) {
  return view.getByRole('complementary', { name: 'Payment and help' })
}
