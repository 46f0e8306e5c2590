import { runningPaystack, SECRET_KEY } from '#tests/support/running-paystack.ts'
import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { test as ownProgram } from '../support/browser/own-program.ts'
import { expect } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

/** The simulated Paystack has its own port, so that its checkout has another origin, like the real Paystack. */
const test = ownProgram.extend<{ provider: Awaited<ReturnType<typeof runningPaystack>> }>({
  provider: async ({ records }, use) => {
    const provider = await runningPaystack(records)
    await use(provider)
    await provider.close()
  },
  ownEnv: ({ provider }, use) =>
    use({
      PAYSTACK_SECRET_KEY: SECRET_KEY,
      PAYSTACK_URL: provider.url,
      EXCHANGE_RATE_URL: `${provider.url}/rate/v2/rate/GBP/NGN`,
    }),
})

test('a payer pays at a checkout on another origin and returns to our result page, and the sandbox does not exist', {
  tag: '@desk-no-js',
}, async ({ page, provider, program, browserGuard, records }) => {
  browserGuard.allowOrigin(provider.url)
  const person = aPerson()
  const paymentUrl = await apply(page, person)
  await expect(page.getByRole('button', { name: 'Mark as Paid' })).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: 'Sandbox' })).toContainText('No real mail moves.')

  const answer = await page.request.post(paymentUrl.href, {
    form: { intent: 'mark-as-paid' },
    headers: { origin: program.origin, 'sec-fetch-site': 'same-origin' },
  })
  expect(answer.status()).toBe(404)
  for (const path of ['/sandbox/paystack/checkout/x', '/sandbox/paystack/rate/v2/rate/GBP/NGN'])
    expect((await page.request.get(path)).status()).toBe(404)
  expect(await records.applicationsOf(person.email)).toMatchObject([{ paid: false }])

  await proceedToCheckout(page, person)
  expect(new URL(page.url()).origin).toBe(provider.url)
  await pressAtCheckout(page, 'Cancel')
  await expect(page).toHaveURL(paymentUrl.href)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Pay')

  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(program.origin)
  await page.getByRole('link', { name: 'Track Your Application' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
})
