import type { Page } from '@playwright/test'
import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, expectLooksRight, mailTo, receiptsTo, test } from '../support/browser/story.ts'
import { aPerson, type Person } from '../support/people.ts'

test('the result page of a pending bank transfer shows success by itself once the transfer is confirmed', {
  tag: '@desk',
}, async ({ page, javaScriptEnabled, records }) => {
  const person = aPerson()
  await applyAndChoose(page, person, 'Bank transfer pending')
  await expect(page.getByRole('heading', { level: 1, name: 'Verifying Payment' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('we’ll email you as soon as the payment arrives')
  await expect(page.getByRole('main')).toContainText('you won’t be charged twice.')
  await expect(page.getByText(PENDING_TRANSFER)).toBeVisible()
  await expect(page).toHaveTitle(/^Verifying Payment/)
  const html = await (await page.request.get(page.url())).text()
  expect(html).toMatch(/<noscript><meta http-equiv="refresh" content="5"\/?><\/noscript>/i)
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByRole('link', { name: 'Check now' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verifying Payment' })).toBeVisible()

  await records.confirmTransfer(person.email)
  await expectSuccess(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeFocused()
  await expect(page).toHaveTitle(/^Payment Successful!/)
  await expectOneReceipt(page, person, records)
})

test('the result page of a pending bank transfer stays, and checks again, when a check meets an outage', {
  tag: '@desk',
}, async ({ page, browserGuard, records }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const person = aPerson()
  await applyAndChoose(page, person, 'Bank transfer pending')
  await expect(page.getByRole('heading', { level: 1, name: 'Verifying Payment' })).toBeVisible()
  const body = '<main id="content"><h1>We cannot reach our records</h1></main>'
  await page.route(page.url(), route => route.fulfill({ status: 503, contentType: 'text/html', body }))
  await page.waitForResponse(response => response.status() === 503)
  await expect(page.getByRole('heading', { level: 1, name: 'Verifying Payment' })).toBeVisible()

  await page.unroute(page.url())
  await records.confirmTransfer(person.email)
  await expectSuccess(page)
})

test('a payer with a pending bank transfer must tick a box before they can pay again', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const person = aPerson()
  await applyAndChoose(page, person, 'Bank transfer pending')
  await page.getByRole('link', { name: 'Return to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Payment under way' })).toBeVisible()
  await expect(page.getByText(PENDING_TRANSFER)).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)

  const payAgainBox = page.getByRole('checkbox', { name: 'A payment is under way, and I want to make another one' })
  await payAgainBox.evaluate(box => box.removeAttribute('required'))
  await page.getByRole('button', { name: 'Pay £59' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Nothing more was charged.' })).toBeVisible()
  expect(await records.checkoutsOf(person.email)).toHaveLength(1)

  await payAgainBox.check()
  await page.getByRole('button', { name: 'Pay £59' }).click()
  await pressAtCheckout(page, 'Pay')
  await expectSuccess(page)
  await page.getByRole('link', { name: 'Track Your Application' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
  await expect(page.getByText(PENDING_TRANSFER)).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)
})

for (const webhookFault of ['Notice lost', 'Notice late', 'Notice repeated']) {
  test(`C52, C58: a payer who chooses “${webhookFault}” at the sandbox checkout sees success and gets exactly one receipt`, {
    tag: '@desk',
  }, async ({ page, records }) => {
    const person = aPerson()
    await applyAndChoose(page, person, webhookFault)
    await expectSuccess(page)
    await page.reload()
    await expectSuccess(page)
    await expectOneReceipt(page, person, records)
    expect((await records.paymentsOf(person.email)).map(payment => payment.state)).toEqual(['settled'])
  })
}

test('a payer who does not return from the checkout gets a receipt with a link to the tracking page', {
  tag: '@desk',
}, async ({ page, records }) => {
  const person = aPerson()
  await applyAndChoose(page, person, 'Never comes back')
  await expect(page.getByRole('heading', { level: 1, name: 'The payment went through' })).toBeVisible()
  await expectOneReceipt(page, person, records)

  const [receipt] = await receiptsTo(page, person.email)
  const trackingLink = /href="([^"]*application-tracking[^"]*)"/
    .exec(receipt?.html ?? '')?.[1]
    ?.replaceAll('&amp;', '&')
  await page.goto(trackingLink ?? '')
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
  await expect(page.getByText('Partial', { exact: true })).toBeVisible()
})

test('C54: a payment of a wrong amount is not accepted, and the payer gets no receipt', { tag: '@desk' }, async ({
  page,
  javaScriptEnabled,
  records,
}) => {
  const person = aPerson()
  await applyAndChoose(page, person, 'Wrong amount')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Verification Failed' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('A different amount arrived than the one we asked for')
  await expect(page.getByRole('main').getByRole('link', { name: 'Track Your Application' })).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)

  await records.deliverAllWebhooks(person.email)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Verification Failed' })).toBeVisible()
  expect(await receiptsTo(page, person.email)).toEqual([])
  expect((await mailTo(page, person.email)).map(message => message.html).join()).not.toMatch(/GT-[A-Z0-9]{4}-/)
  const [application] = await records.applicationsOf(person.email)
  expect(application).toMatchObject({ paid: false, paymentStage: null, reference: null })
  expect((await records.paymentsOf(person.email)).map(payment => payment.state)).toEqual(['mismatch'])
})

const PENDING_TRANSFER = /^₦121,387 \(£59\.00\) by bank transfer, since .+ \(Lagos time\)$/

async function applyAndChoose(page: Page, person: Person, button: string) {
  await apply(page, person)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, button)
}

async function expectSuccess(page: Page) {
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Your initial payment has been received')).toBeVisible()
}

/** Waits until all webhooks and their jobs have run. Then expects exactly one receipt. */
async function expectOneReceipt(
  page: Page,
  person: Person,
  records: { deliverAllWebhooks(email: string): Promise<void> },
) {
  await records.deliverAllWebhooks(person.email)
  expect(await receiptsTo(page, person.email)).toHaveLength(1)
}
