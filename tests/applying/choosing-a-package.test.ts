import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer, PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const PACKAGES = {
  assessment: {
    name: 'Initial Assessment',
    linkName: /Choose Initial Assessment/,
    item: 'initial_assessment',
    plan: 'full',
  },
  supportAtOnce: { name: 'Full Application Support', linkName: /full/i, item: 'full_support', plan: 'full' },
  supportInTwo: { name: 'Full Application Support', linkName: /split/i, item: 'full_support', plan: 'split' },
  review: { name: 'Review & Finalize', linkName: /Choose Review & Finalize/, item: 'review_finalize', plan: 'full' },
}

type Package = (typeof PACKAGES)['assessment']

test.each([
  { ...PACKAGES.assessment, due: '£195' },
  { ...PACKAGES.supportAtOnce, due: '£5,000' },
  { ...PACKAGES.supportInTwo, due: '£3,000' },
  { ...PACKAGES.review, due: '£495' },
])('choosing $name with the plan “$plan” leads to its payment page with its price', async ({ due, ...chosen }) => {
  const visitor = program.visitor()
  const person = aPerson()
  const form = await openPackageForm(visitor, chosen)
  const payment = await visitor.press(form, 'Continue to payment', { Email: person.email, Name: person.fullName })
  expectPaymentPage(payment, chosen, due)
  const [application, ...others] = await program.records.applicationsOf(person.email)
  expect(others).toEqual([])
  const { item, plan } = chosen
  expect(application).toMatchObject({ item, plan, applicantName: person.fullName, paid: false, reference: null })
  expect(payment.url.searchParams.get('application_id')).toBe(application?.id)
  expect(payment.url.searchParams.get('email')).toBe(person.email)
})

test('after a package is paid in full nothing more is due', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const form = await openPackageForm(visitor, PACKAGES.supportAtOnce)
  const payment = await visitor.press(form, 'Continue to payment', { Email: person.email, Name: person.fullName })
  const [, naira = 'no amount'] = /You pay in naira\D*?(₦[\d,]+)/.exec(payment.view.text) ?? []
  const checkout = await visitor.press(payment, 'Pay £5,000')
  expect(checkout.view.document.body).toHaveTextContent(naira)
  expect(checkout.view.document.body).toHaveTextContent(person.email)
  const result = await visitor.press(checkout, 'Pay')
  expect(result.view.text).toContain('Your application is fully paid and will be processed')
  const main = within(result.view.getByRole('main'))
  const trackingLink = main.getByRole<HTMLAnchorElement>('link', { name: 'Track Your Application' })
  const tracking = await visitor.open(trackingLink.href)
  expect(tracking.view.text).toContain('Paid in full')
  expect(tracking.view.queryByRole('link', { name: 'Make Final Payment' })).toBeNull()
})

test('an invalid e-mail and a short name show errors at their fields and keep the input', async () => {
  const visitor = program.visitor()
  const form = await openPackageForm(visitor, PACKAGES.supportInTwo)
  const refused = await visitor.press(form, 'Continue to payment', { Email: 'ada@nowhere', Name: 'Ọ' })
  expect(refused.status).toBe(400)
  const dialog = openDialog(refused, PACKAGES.supportInTwo.name)
  expect(dialog.getByText('£3,000')).toBeInTheDocument()
  expectFieldError(dialog.getByLabelText('Email'), 'ada@nowhere', /Please enter a valid email address\./)
  expectFieldError(dialog.getByLabelText('Name'), 'Ọ', /Name must be at least 2 characters\./)

  const person = aPerson()
  const refusedAgain = await visitor.press(refused, 'Continue to payment', { Email: person.email })
  const sentDialog = openDialog(refusedAgain, PACKAGES.supportInTwo.name)
  expectFieldError(sentDialog.getByLabelText('Name'), 'Ọ', /Name must be at least 2 characters\./)
  expect(sentDialog.getByLabelText('Email')).toHaveValue(person.email)
  expect(sentDialog.getByLabelText('Email')).toBeValid()
  expect(await program.records.applicationsOf(person.email)).toEqual([])

  const payment = await visitor.press(refusedAgain, 'Continue to payment', { Name: person.fullName })
  expectPaymentPage(payment, PACKAGES.supportInTwo, '£3,000')
})

/** Follows the link of a package, and returns the page in which its form is open. */
async function openPackageForm(visitor: PlainBrowser, { name, linkName }: Package): Promise<PlainAnswer> {
  const services = await visitor.open('/services')
  const article = within(services.view.getByRole('article', { name }))
  const form = await visitor.open(article.getByRole<HTMLAnchorElement>('link', { name: linkName }).href)
  openDialog(form, name)
  return form
}

/** Returns the queries of the only open dialog, and expects that its title begins with the name of the package. */
function openDialog({ view }: PlainAnswer, name: string) {
  const [dialog, ...others] = view.getAllByRole('dialog').filter(each => each.hasAttribute('open'))
  if (dialog === undefined || others.length > 0) throw new Error(`${others.length} other dialogs are open.`)
  expect(dialog).toHaveAccessibleName(expect.stringMatching(new RegExp(`^${name}`)))
  return within(dialog)
}

function expectPaymentPage({ view }: PlainAnswer, { name }: Package, due: string) {
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(`Pay for ${name}`)
  expect(view.getByRole('heading', { level: 2, name })).toBeInTheDocument()
  expect(view.getByRole('button', { name: `Pay ${due}` })).toBeInTheDocument()
}

function expectFieldError(field: HTMLElement, typed: string, message: RegExp) {
  expect(field).toHaveValue(typed)
  expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(field).toHaveAccessibleDescription(message)
}
