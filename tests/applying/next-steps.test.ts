import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { SELLER_DESCRIPTION } from '#src/brand.ts'
import { applicationDeliveries } from '#src/features/applications/table.server.ts'
import { aPerson } from '../support/people.ts'
import type { PageView } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('after paying, a package applicant is asked for the sector, then for a CV', async () => {
  const draft = anApplication().forItem('full_support', 'split').inSector(null).withPhone(null).settled('initial')
  const { browser, page, application } = await openTrackingPage(draft)
  expect(page.view.getByRole('region', { name: 'Your next step' })).toHaveTextContent(
    'Tell us your field and upload your CV',
  )
  expect(page.view.getByRole('link', { name: 'Tell us your field' })).toHaveAttribute('href', '#details')
  expect(page.view.text).not.toContain('There’s nothing for you to do right now.')

  const refused = await browser.press(page, 'Save and upload your CV', { Phone: '+234 801 000 0000' })
  const nextStep = within(refused.view.getByRole('region', { name: 'Your next step' }))
  expect(nextStep.getByLabelText(/^Field/)).toHaveAccessibleDescription(/Please select your field/)
  expect(nextStep.getByLabelText(/^Phone/)).toHaveValue('+234 801 000 0000')
  const upload = await browser.press(refused, 'Save and upload your CV', { Field: 'Fashion' })
  expect(upload.view.getByRole('heading', { name: 'Upload Document' })).toBeInTheDocument()
  expect(upload.view.getByLabelText('Document Type')).toHaveValue('CV/Resume')
  expect(await program.records.applicationsOf(application.email)).toMatchObject([
    { id: application.id, sector: 'fashion', phone: '+234 801 000 0000' },
  ])

  const tracking = await browser.open(`/application-tracking?reference=${application.reference}`)
  expect(tracking.view.queryByRole('region', { name: 'Your next step' })).toBeNull()
  expect(tracking.view.text).toContain('Send us: CV/Resume.')
  expect(tracking.view.text).toContain('After that: Send us: Collections and Lookbooks.')
})

test('the tracking page of an Initial Assessment marks stages that are not included and links to the package with them', async () => {
  const draft = anApplication().forItem('initial_assessment', 'full').settled('complete')
  const { browser, page } = await openTrackingPage(draft)
  const stages = listStages(page.view)
  expect(stages[1]).toHaveTextContent('In progress')
  for (const stage of stages.slice(2, 6)) {
    expect(stage).toHaveTextContent('Not part of the Initial Assessment')
    expect(stage).not.toHaveTextContent(/Upcoming|Completed/)
  }
  expect(page.view.text).toContain('Your application is waiting for us to write your report.')
  expect(page.view.text).toContain('There’s nothing for you to do right now.')
  const link = within(page.view.document.body).getByRole<HTMLAnchorElement>('link', {
    name: 'See Full Application Support',
  })
  const services = await browser.open(link.href)
  expect(services.url.pathname + services.url.hash).toBe('/services#package-full_support')
  expect(services.view.document.getElementById('package-full_support')).toBeInTheDocument()
})

test('on the tracking page, a recorded delivery appears in its stage with the date', async () => {
  const draft = anApplication().forItem('review_finalize', 'full').inStatus('evidence_review').settled('complete')
  const { browser, page, application } = await openTrackingPage(draft)
  expect(page.view.text).toContain('We’re finishing our comments on your evidence')
  expect(page.view.text).not.toContain('Delivered on')
  await program.db.insert(applicationDeliveries).values({
    id: randomUUID(),
    caseId: application.id,
    stage: 'evidence',
    what: 'Comments on the evidence',
    deliveredOn: '2026-03-03',
    note: 'By email.',
    recordedBy: randomUUID(),
    recordedAt: program.clock.now(),
  })
  const { view } = await browser.open(page.url)
  const stage = listStages(view).find(each => each.textContent.includes('Evidence Review'))
  expect(stage).toHaveTextContent('Delivered on 3 March 2026: comments on the evidence')
  expect(view.text).toContain('You have our comments on your evidence; the draft is next.')
  expect(view.text).not.toContain('By email.')
})

test('a payment page states what the item includes, when the rest is due, and when refunds apply', async () => {
  const { browser, page } = await openPaymentPage()
  for (const text of [
    'An evidence plan: what to gather, from whom, by when',
    '£2,000.00, is due when your file is ready for its final review.',
    'You get a full refund until we start. We start when your initial payment, your field and your CV are here.',
    'Best for large amounts.',
    'card, bank transfer, bank account or USSD',
    '£5,941 for 1 adult for 5 years.',
    `You buy from ${SELLER_DESCRIPTION}. Samples, to be replaced before launch.`,
    'By paying you accept the terms of service of 28 November 2026.',
  ]) {
    expect(page.view.text).toContain(text)
  }
  const terms = await browser.click(page, 'cancelling and refunds')
  expect(terms.url.pathname + terms.url.hash).toBe('/terms#cancelling')
  expect(terms.view.document.getElementById('cancelling')).toBeInTheDocument()

  const checkout = await browser.press(page, 'Pay £3,000')
  const declined = await browser.press(checkout, 'Decline')
  expect(declined.view.getByRole('alert')).toHaveTextContent(
    /Your bank declined the bank transfer of ₦6,172,200\. Nothing was charged\. .* until \d\d:\d\d \(Lagos time\)\./,
  )
})

test('after the initial payment for a package, the result page names the final payment and the next step', async () => {
  const { browser, page } = await openPaymentPage()
  const checkout = await browser.press(page, 'Pay £3,000')
  const result = await browser.press(checkout, 'Pay')
  expect(result.view.getByRole('heading', { level: 1 })).toHaveTextContent('Payment Successful!')
  expect(result.view.text).toContain('The final payment, £2,000, is due when your file is ready')
  expect(result.view.text).toContain('Your next step: tell us your field and upload your CV.')
  expect(result.view.text).toMatch(/By \d+ \w+ \d{4}, in \d+ days\./)
  expect(result.view.getByRole('link', { name: 'Tell us your field' })).toHaveAttribute(
    'href',
    expect.stringMatching(/#details$/),
  )
  const details = await browser.click(result, 'Tell us your field')
  expect(details.view.getByRole('region', { name: 'Your next step' })).toBeInTheDocument()
})

test('the page of the second payment offers a full refund only until we have started', async () => {
  const draft = anApplication().forItem('full_support', 'split').inSector('technology').settled('initial')
  const application = await draft.withEmail(aPerson().email).saveTo(program.db, program.clock)
  const path = `/payment?${new URLSearchParams({ application_id: application.id, email: application.email, payment_type: 'final' })}`
  const before = await program.visitor().open(path)
  expect(before.view.text).toContain('You get a full refund until we start.')
  await aDocument(application).ofType('CV/Resume').saveTo(program.records)
  const { view } = await program.visitor().open(path)
  expect(view.text).not.toMatch(/until we start|full refund/)
  expect(view.text).toContain('We have started your application, so you pay only for what we have delivered')
})

async function openTrackingPage(draft: ReturnType<typeof anApplication>) {
  const application = await draft.withEmail(aPerson().email).saveTo(program.db, program.clock)
  const { browser, page } = await program.applicant(application, { proven: false })
  expect(page.view.getByRole('heading', { level: 1 })).toHaveTextContent(application.applicantName)
  return { browser, page, application }
}

async function openPaymentPage() {
  const draft = anApplication().forItem('full_support', 'split').inSector(null).withEmail(aPerson().email)
  const { id, email } = await draft.saveTo(program.db, program.clock)
  const browser = program.visitor()
  const page = await browser.open(`/payment?${new URLSearchParams({ application_id: id, email })}`)
  return { browser, page }
}

/** The first panel shows the stages. */
function listStages(view: PageView): Array<HTMLElement> {
  const [panel] = view.getAllByRole('tabpanel')
  return panel === undefined ? [] : within(panel).getAllByRole('listitem')
}
