import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { apply, applyAndChoose, expectHeading, findToast, proceedToCheckout } from '../support/paying-visitor.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a declined payment names its sum and its reference, and offers a bank transfer', async () => {
  const declined = await applyAndChoose(program.visitor(), aPerson(), 'Decline')
  expectFacts(declined, ['For', 'Application Fee'], ['Asked for', '₦121,387 (£59.00)'], ['Payment reference', /^TP-/])
  expect(declined.view.getByRole('alert')).toHaveTextContent(
    'Your bank declined the card payment of ₦121,387. Nothing was charged.',
  )
  expect(declined.view.text).not.toMatch(/limit|a day/)
  const { search } = linkTo(declined, 'Try by bank transfer')
  expect(search.get('pay_by')).toBe('bank_transfer')
})

test('after a declined bank transfer another way is offered, and nothing is said about cards that refuse', async () => {
  const visitor = program.visitor()
  const page = await openFirstPayment(visitor)
  const declined = await visitor.press(
    await visitor.press(page, 'Pay £3,000', { 'How would you like to pay?': 'Bank transfer' }),
    'Decline',
  )
  expect(declined.view.getByRole('alert')).toHaveTextContent(
    'Your bank declined the bank transfer of ₦6,172,200. Nothing was charged.',
  )
  expect(declined.view.text).not.toMatch(/limit|a day/)
  expect(declined.view.queryByRole('link', { name: /bank transfer/ })).toBeNull()
  expect(linkTo(declined, 'Try another way to pay').search.get('pay_by')).toBe('any')
})

test('after a declined card, a large sum is offered by bank transfer, with the reason', async () => {
  const visitor = program.visitor()
  const page = await openFirstPayment(visitor)
  const declined = await visitor.press(
    await visitor.press(page, 'Pay £3,000', { 'How would you like to pay?': 'Card' }),
    'Decline',
  )
  expect(declined.view.getByRole('alert')).toHaveTextContent('Your bank declined the card payment of ₦6,172,200.')
  expect(declined.view.getByRole('alert')).toHaveTextContent('Many cards refuse more than ₦1,000,000 a day')
  expect(linkTo(declined, 'Try by bank transfer').search.get('pay_by')).toBe('bank_transfer')
})

test('a quote has the same time on the payment page, after a decline and on the page of the next try', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const page = await apply(visitor, person)
  const time = readQuoteTime(page)
  const declined = await visitor.press(await proceedToCheckout(visitor, page, person), 'Decline')
  expect(declined.view.text).toContain(`The price stays the same until ${time}`)
  expect(readQuoteTime(await visitor.click(declined, 'Try again'))).toBe(time)
})

test('cancelling at the checkout says that nothing was charged, with the sum and the payment reference', async () => {
  const visitor = program.visitor()
  const cancelled = await applyAndChoose(visitor, aPerson(), 'Cancel')
  expectHeading(cancelled, 'Pay your Application Fee')
  const toast = findToast(cancelled.view, 'Payment cancelled')
  expect(toast).toHaveTextContent(/Nothing was charged\. .*₦121,387.*TP-\w{20}/)
  expect(findToast((await visitor.open(cancelled.url)).view, 'Payment cancelled')).toBeUndefined()
})

test('an address that claims another cancelled payment says nothing about it', async () => {
  const visitor = program.visitor()
  const { url } = await apply(visitor, aPerson())
  const other = await applyAndChoose(program.visitor(), aPerson(), 'Pay')
  for (const cancelled of ['', 'TP-0', other.url.searchParams.get('reference') ?? '']) {
    url.searchParams.set('cancelled', cancelled)
    const page = await visitor.open(url)
    expectHeading(page, 'Pay your Application Fee')
    expect(findToast(page.view, 'Payment cancelled'), cancelled).toBeUndefined()
  }
})

test('a wrong amount is shown beside the sum that we asked for, with the payment reference', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const page = await apply(visitor, person)
  const result = await visitor.press(await proceedToCheckout(visitor, page, person), 'Wrong amount')
  expectFacts(result, ['Asked for', '₦121,387 (£59.00)'], ['Arrived', '₦60,693.50'], ['Payment reference', /^TP-/])
  const reference = result.url.searchParams.get('reference') ?? ''
  const again = await visitor.open(page.url)
  for (const text of ['₦60,693.50', '₦121,387', reference]) expect(again.view.text).toContain(text)
})

test('a rejected bank transfer shows its sum and the payment reference', async () => {
  const visitor = program.visitor()
  const rejected = await applyAndChoose(visitor, aPerson(), 'Transfer rejected')
  await expect
    .poll(async () => (await visitor.open(rejected.url)).view.text, { timeout: 20_000 })
    .toContain('Your bank transfer was not accepted')
  const result = await visitor.open(rejected.url)
  expectFacts(result, ['Asked for', '₦121,387 (£59.00)'], ['Payment reference', /^TP-/])
})

async function openFirstPayment(visitor: ReturnType<TestProgram['visitor']>) {
  const { id, email } = await anApplication()
    .withEmail(aPerson().email)
    .forItem('full_support', 'split')
    .saveTo(program.db, program.clock)
  return visitor.open(addresses.payment({ applicationId: id, email }))
}

function expectFacts({ view }: PlainAnswer, ...facts: Array<[label: string, value: string | RegExp]>) {
  for (const [label, value] of facts) {
    const term = view.getAllByRole('term').find(({ textContent }) => textContent === label)
    expect(term?.nextElementSibling, label).toHaveTextContent(value)
  }
}

function linkTo({ view }: PlainAnswer, name: string) {
  const { href } = view.getByRole<HTMLAnchorElement>('link', { name })
  return { search: new URL(href).searchParams }
}

function readQuoteTime({ view }: PlainAnswer): string | undefined {
  return /(?:valid|same) until (\d\d:\d\d \(Lagos time\))/.exec(view.text)?.[1]
}
