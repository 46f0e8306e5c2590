import { anApplication } from '#factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { apply, pressAtCheckout, proceedToCheckout } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { expectLooksRight, receiptsTo } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('during an outage of the provider no payment can start, and an earlier payment is confirmed after it', {
  tag: '@desk',
}, async ({ page, javaScriptEnabled, records, browserGuard }) => {
  browserGuard.expectBrowserError(/status of 503/)
  const person = aPerson()
  await apply(page, person)
  await proceedToCheckout(page, person)
  await pressAtCheckout(page, 'Outage')
  await expect(page.getByRole('heading', { level: 1, name: 'Verifying Payment' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('you won’t be charged twice.')
  await expectLooksRight(page, javaScriptEnabled)

  await expectPaymentFails()
  await expectSponsorKeepsWhatWasTyped()

  await records.endOutage()
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible({ timeout: 20_000 })
  await records.deliverAllWebhooks(person.email)
  expect(await receiptsTo(page, person.email)).toHaveLength(1)

  async function expectPaymentFails() {
    const otherPerson = aPerson()
    const otherPage = await page.context().newPage()
    const paymentUrl = await apply(otherPage, otherPerson)
    await otherPage.getByRole('button', { name: 'Pay £59' }).click()
    const toast = otherPage.getByRole('status').filter({ hasText: 'Payment Error' })
    await expect(toast).toContainText('Failed to process payment. Please try again.', { timeout: 20_000 })
    await expect(otherPage).toHaveURL(paymentUrl.href)
    expect(await records.checkoutsOf(otherPerson.email)).toEqual([])
    await expectLooksRight(otherPage, javaScriptEnabled)
    await otherPage.close()
  }
  async function expectSponsorKeepsWhatWasTyped() {
    const { id, email } = await anApplication().withEmail(aPerson().email).saveTo(records.db, records.clock)
    const otherPage = await page.context().newPage()
    await otherPage.goto(addresses.askToPay({ applicationId: id, email }))
    await otherPage.getByRole('button', { name: 'Create a link' }).click()
    await otherPage.goto(await otherPage.getByLabel('Link for the person who pays').inputValue())
    await otherPage.getByLabel('Your Name').fill('Ngozi Adeyemi')
    await otherPage.getByLabel('Email').fill('ngozi@example.ng')
    await otherPage.getByRole('button', { name: 'Pay £59' }).click()
    await expect(otherPage.getByRole('alert')).toContainText('Payment Error', { timeout: 20_000 })
    await expect(otherPage.getByLabel('Your Name')).toHaveValue('Ngozi Adeyemi')
    await expect(otherPage.getByLabel('Email')).toHaveValue('ngozi@example.ng')
    await expectLooksRight(otherPage, javaScriptEnabled)
    await otherPage.close()
  }
})
