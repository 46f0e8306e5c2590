import { beforeAll, expect, test } from 'vitest'
import { applyAndChoose, expectHeading, findToast, listPaymentStates, listReceipts } from '../support/paying-visitor.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

const PENDING_TRANSFER = /₦121,387 \(£59\.00\) by bank transfer, since .+ \(Lagos time\)/

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('the result page of a pending bank transfer loads again without scripts, until the transfer is confirmed', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const pending = await applyAndChoose(visitor, person, 'Bank transfer pending')
  for (const page of [pending, await visitor.click(pending, 'Check now')]) {
    expectHeading(page, 'Verifying Payment')
    expect(page.page).toMatch(/<noscript><meta http-equiv="refresh" content="5"\/?><\/noscript>/i)
    expect(page.view.text).toContain('we’ll email you as soon as the payment arrives')
    expect(page.view.text).toContain('you won’t be charged twice.')
    expect(page.view.text).toMatch(PENDING_TRANSFER)
  }
  await program.records.confirmTransfer(person.email)
  await expect
    .poll(async () => (await visitor.open(pending.url)).page, { timeout: 20_000, interval: 250 })
    .toContain('Payment Successful!')
  await expectOneReceipt(person.email)
})

test('a payer with a pending bank transfer must tick a box before they can pay again', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const pending = await applyAndChoose(visitor, person, 'Bank transfer pending')
  const paymentPage = await visitor.click(pending, 'Return to payment')
  expect(paymentPage.view.getByRole('heading', { name: 'Payment under way' })).toBeInTheDocument()
  expect(paymentPage.view.text).toMatch(PENDING_TRANSFER)
  const box = 'A payment is under way, and I want to make another one'
  expect(paymentPage.view.getByRole('checkbox', { name: box })).toBeRequired()
  const refused = await visitor.press(paymentPage, 'Pay £59')
  expect(findToast(refused.view, 'Nothing more was charged.')).toBeDefined()
  expect(await program.records.checkoutsOf(person.email)).toHaveLength(1)

  const paid = await visitor.press(await visitor.press(refused, 'Pay £59', { [box]: true }), 'Pay')
  expectHeading(paid, 'Payment Successful!')
  const { page } = await program.applicant(await findApplication(person.email))
  expectHeading(page, person.fullName)
  expect(page.view.text).toMatch(PENDING_TRANSFER)
})

test.each(['Notice lost', 'Notice late', 'Notice repeated'])(
  'C52, C58: a payer who chooses “%s” at the sandbox checkout sees success and gets exactly one receipt',
  async webhookFault => {
    const visitor = program.visitor()
    const person = aPerson()
    const result = await applyAndChoose(visitor, person, webhookFault)
    for (const page of [result, await visitor.open(result.url)]) {
      expectHeading(page, 'Payment Successful!')
      expect(page.view.text).toContain('Your initial payment has been received')
    }
    await expectOneReceipt(person.email)
    expect(await listPaymentStates(program, person.email)).toEqual(['settled'])
  },
)

test('a payer who does not return from the checkout gets a receipt with a link to the tracking page', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  expectHeading(await applyAndChoose(visitor, person, 'Never comes back'), 'The payment went through')
  await expectOneReceipt(person.email)
  const [receipt] = await listReceipts(program, person.email)
  const link = /href="([^"]*application-tracking[^"]*)"/.exec(receipt?.html ?? '')?.[1]?.replaceAll('&amp;', '&')
  const tracking = await program.visitor().open(link ?? '')
  expectHeading(tracking, person.fullName)
  expect(tracking.view.getAllByText('Partial', { exact: true })[0]).toBeInTheDocument()
})

test('C54: a payment of a wrong amount is not accepted, and the payer gets no receipt', async () => {
  const visitor = program.visitor()
  const person = aPerson()
  const refused = await applyAndChoose(visitor, person, 'Wrong amount')
  await program.records.deliverAllWebhooks(person.email)
  for (const page of [refused, await visitor.open(refused.url)]) {
    expectHeading(page, 'Payment Verification Failed')
    expect(page.view.getByRole('alert')).toHaveTextContent('A different amount arrived than the one we asked for')
    const links = page.view.queryAllByRole('link', { name: 'Track Your Application' })
    expect(links.filter(link => link.closest('main') !== null)).toEqual([])
  }
  expect(await listReceipts(program, person.email)).toEqual([])
  const sent = await program.mailTo(person.email)
  expect(sent.map(({ html }) => html).join()).not.toMatch(/GT-[A-Z0-9]{4}-/)
  expect(await program.records.applicationsOf(person.email)).toMatchObject([
    { paid: false, paymentStage: null, reference: null },
  ])
  expect(await listPaymentStates(program, person.email)).toEqual(['mismatch'])
})

/** Waits until all webhooks and their jobs have run. Then expects exactly one receipt. */
async function expectOneReceipt(email: string) {
  await program.records.deliverAllWebhooks(email)
  expect(await listReceipts(program, email)).toHaveLength(1)
}

async function findApplication(email: string) {
  const [application] = await program.records.applicationsOf(email)
  if (application === undefined) throw new Error('There is no application.')
  return application
}
