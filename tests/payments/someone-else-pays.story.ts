import { randomUUID } from 'node:crypto'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { pressAtCheckout } from '../support/browser/applying.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('an applicant shares a link, someone else pays with it, and the applicant sees who paid', {
  tag: '@phone',
}, async ({ page, browser, baseURL, javaScriptEnabled, records }) => {
  const application = await anApplication()
    .named('Adaeze Okafor')
    .forItem('full_support', 'split')
    .withEmail(`adaeze.${randomUUID().slice(0, 12)}@example.ng`)
    .settled('initial')
    .inStatus('final_review')
    .saveTo(records.db, records.clock)
  const reference = application.reference ?? ''
  await page.goto(addresses.tracking({ reference, email: application.email }))
  await page.getByRole('link', { name: 'Ask someone else to pay' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ask someone else to pay' })).toBeVisible()
  await page.getByRole('button', { name: 'Create a link' }).click()
  const link = await page.getByLabel('Link for the person who pays').inputValue()
  await expect(page.getByRole('link', { name: 'Share on WhatsApp' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(link)}$`),
  )
  await expect(page.getByText(/It works until .*\(Lagos time\)/)).toBeVisible()

  const sponsorContext = await browser.newContext({ baseURL, javaScriptEnabled })
  const sponsorPage = await sponsorContext.newPage()
  await sponsorPage.goto(new URL(link).pathname)
  await expect(sponsorPage.getByRole('heading', { level: 1, name: 'Pay for Adaeze O.' })).toBeVisible()
  await sponsorPage.getByLabel('Your Name').fill('Ngozi Adeyemi')
  await sponsorPage.getByRole('button', { name: 'Pay £2,000', exact: true }).click()
  await expect(sponsorPage.getByText('Please enter a valid email address')).toBeVisible()
  await expect(sponsorPage.getByLabel('Your Name')).toHaveValue('Ngozi Adeyemi')
  await expectLooksRight(sponsorPage, javaScriptEnabled)
  await sponsorPage.getByLabel('Email').fill('ngozi@example.ng')
  await sponsorPage.getByRole('button', { name: 'Pay £2,000', exact: true }).click()
  await pressAtCheckout(sponsorPage, 'Pay')
  await expect(sponsorPage.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await sponsorPage.goto(new URL(link).pathname)
  await expect(sponsorPage.getByRole('heading', { level: 1, name: 'There’s nothing to pay' })).toBeVisible()
  await sponsorContext.close()

  await page.goto(addresses.tracking({ reference }))
  await expect(page.getByText(/^Paid .* by Ngozi A\./)).toBeVisible()
})
