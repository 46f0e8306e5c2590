import { expect } from 'vitest'
import type { Person } from './people.ts'
import type { PageView, PlainAnswer, PlainBrowser } from './plain-browser.ts'
import type { TestProgram } from './shared-program.ts'

/** Sends the application form, and returns the payment page that follows. */
export async function apply(browser: PlainBrowser, person: Person): Promise<PlainAnswer> {
  const { firstName, lastName, email, phone, message } = person
  const fields = { firstName, lastName, email, phone, message, sector: 'technology' }
  const page = await browser.send('/get-started', fields)
  expect(page.view.getByRole('heading', { level: 1 })).toHaveTextContent('Pay your Application Fee')
  return page
}

/** Presses "Pay" on the payment page, and checks the amount in naira at the checkout. */
export async function proceedToCheckout(
  browser: PlainBrowser,
  paymentPage: PlainAnswer,
  person: Person,
  amount = '₦121,387',
): Promise<PlainAnswer> {
  const checkout = await browser.press(paymentPage, /^Pay £\d+$/)
  expect(checkout.view.getByRole('heading', { level: 1 })).toHaveTextContent('Confirm your payment')
  expect(checkout.view.text).toContain(amount)
  expect(checkout.view.text).toContain(person.email)
  return checkout
}

/** Applies, goes to the checkout and presses one of its buttons. */
export async function applyAndChoose(browser: PlainBrowser, person: Person, button: string): Promise<PlainAnswer> {
  return browser.press(await proceedToCheckout(browser, await apply(browser, person), person), button)
}

export function expectHeading({ view }: PlainAnswer, heading: string) {
  expect(view.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
}

/** Returns the message with this title that a redirect or a refused form shows. */
export function findToast(view: PageView, title: string): HTMLElement | undefined {
  return view.queryAllByRole('status').find(({ textContent }) => textContent.includes(title))
}

export async function listReceipts({ mailTo }: TestProgram, email: string) {
  return (await mailTo(email)).filter(({ subject }) => subject.startsWith('We have received'))
}

export async function listPaymentStates({ records }: TestProgram, email: string) {
  return (await records.paymentsOf(email)).map(({ state }) => state)
}
