import type { Page } from '@playwright/test'
import { proofCookie } from '../support/applicant-proof.ts'
import { fillInForm } from '../support/browser/applying.ts'
import { expect, mailTo, test } from '../support/browser/story.ts'
import { aPerson, type Person } from '../support/people.ts'

test('an applicant applies, pays both instalments and tracks the application', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  const person = aPerson()
  await page.goto('/get-started')
  await fillInForm(page, person)
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick()

  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  expect(await records.applicationsOf(person.email)).toHaveLength(1)
  await expect(page.getByRole('status').filter({ hasText: 'Application Started' })).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await expect(page.getByText(person.fullName)).toHaveCount(0)
  await expect(page.getByText('Service: Initial Assessment')).toBeVisible()
  await expect(page.getByText('₦121,387')).toBeVisible()

  await page.getByRole('button', { name: 'Pay £59' }).click()
  await payAtTheCheckout(page, '₦121,387', person)

  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Your initial payment has been received')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('payment_type')).toBe('initial')
  expect(new URL(page.url()).searchParams.get('application_id')).toBeTruthy()

  const reference = await waitForReceipt(page, person)
  await page.getByRole('link', { name: 'Track Your Application' }).first().click()
  await expect(page).toHaveURL(/\/application-tracking\?reference=GT-[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  await expect(page.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
  await expect(page.getByText(reference).first()).toBeVisible()
  await expect(page.getByText('Pending', { exact: true }).filter({ visible: true })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10')
  await expect(page.getByRole('listitem').filter({ hasText: 'Application Received' })).toContainText('Completed')
  await expect(page.locator('[aria-current=step]')).toContainText('Initial Assessment')
  await expect(page.locator('[aria-current=step]')).toContainText('In progress')

  await page.getByRole('tab', { name: 'Documents' }).click()
  await expect(page.getByRole('heading', { name: 'Document Management' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Document Requests' })).toBeVisible()
  await page.getByRole('tab', { name: 'Details' }).click()
  const details = page.getByRole('table', { name: 'Details of your application' })
  await expect(details).not.toContainText(person.phone)
  await page
    .context()
    .addCookies([{ ...(await proofCookie(records, person.email)), url: new URL('/', page.url()).href }])
  await page.getByRole('link', { name: 'Show all details' }).click()
  await expect(details).toContainText(person.phone)
  await expect(details).toContainText('I maintain two libraries')

  await page.getByRole('link', { name: 'Make Final Payment' }).click()
  await expect(page.getByText('second of two')).toBeVisible()
  await page.getByRole('button', { name: 'Pay £40' }).click()
  await payAtTheCheckout(page, '₦82,296', person)
  await expect(page.getByText('Your application is fully paid and will be processed')).toBeVisible()
  await page.getByRole('link', { name: 'Track Your Application' }).first().click()
  await expect(page.getByText('Paid in full').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Make Final Payment' })).toHaveCount(0)

  await page.goto(await mailedPaymentUrl(page, person))
  await expect(page).toHaveURL(/\/application-tracking\?reference=GT-/)
  await expect(page.getByRole('status').filter({ hasText: 'Payment Already Completed' })).toContainText(reference)
})

async function payAtTheCheckout(page: Page, amount: string, person: Person) {
  await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//)
  await expect(page.getByText(amount).first()).toBeVisible()
  await expect(page.getByText(person.email)).toBeVisible()
  await page.getByRole('button', { name: 'Pay' }).click()
}

async function waitForMails(page: Page, person: Person, count: number) {
  await expect
    .poll(async () => (await mailTo(page, person.email)).length, { timeout: 20_000, intervals: [100] })
    .toBe(count)
  return mailTo(page, person.email)
}

async function waitForReceipt(page: Page, person: Person): Promise<string> {
  // The payment link and the receipt arrive in either order.
  const messages = await waitForMails(page, person, 2)
  expect(messages.some(message => message.subject.includes('payment link'))).toBe(true)
  const receipt = messages.find(message => message.subject.includes('We have received £59.00'))
  expect(receipt?.text).toContain(person.fullName)
  expect(receipt?.html).toContain('&lt;b&gt;')
  expect(receipt?.html).not.toContain('<b>,')
  return /GT-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(receipt?.subject ?? '')?.[0] ?? 'no reference'
}

async function mailedPaymentUrl(page: Page, person: Person): Promise<string> {
  const messages = await mailTo(page, person.email)
  const link = messages.find(message => message.subject.includes('payment link'))
  return /href="([^"]*\/payment\?[^"]*)"/.exec(link?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
}
