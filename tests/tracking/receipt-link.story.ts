import { apply, markAsPaid } from '../support/browser/applying.ts'
import { aPerson } from '../support/people.ts'
import { expect, receiptsTo, test } from '../support/browser/story.ts'

test('the link in the receipt opens the application in one click in any browser', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, browser, baseURL, records }) => {
  const person = aPerson()
  await apply(page, person)
  const reference = await markAsPaid(page)
  await expect(page.getByRole('status').filter({ hasText: 'Payment Marked as Complete' })).toBeVisible()
  await records.deliverAllWebhooks(person.email)
  const [receipt] = await receiptsTo(page, person.email)
  const link = /href="([^"]*application-tracking[^"]*)"/.exec(receipt?.html ?? '')?.[1]?.replaceAll('&amp;', '&')

  const otherContext = await browser.newContext({ baseURL })
  const otherPage = await otherContext.newPage()
  await otherPage.goto(link ?? '')
  await expect(otherPage.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
  await expect(otherPage).toHaveURL(`/application-tracking?reference=${reference}`)
  await otherContext.close()
})
