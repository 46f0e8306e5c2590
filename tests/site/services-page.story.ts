import { expectLink, expectQuestionsUnfold, expectSubheadings, sectionUnder } from '../support/browser/reading.ts'
import { expect, expectNoOverflow, test } from '../support/browser/story.ts'

const PACKAGES = [
  ['Initial Assessment', '£195'],
  ['Full Application Support', '£5,000'],
  ['Review & Finalize', '£495'],
] as const

test('the Services page shows three packages with their contents and their price in pounds and naira', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/services')
  await expectNoOverflow(page)
  const packages = page.getByRole('main').getByRole('article')
  await expect(packages).toHaveCount(PACKAGES.length)
  for (const [name, price] of PACKAGES) {
    const card = packages.filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    await expect(card.getByText(/^≈ ₦\d[\d,]+$/)).toBeVisible()
    const foldedList = card.getByText(/^What you get/)
    if (await foldedList.isVisible()) await foldedList.click()
    expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  }

  const largestPackage = page.getByRole('article', { name: 'Full Application Support' })
  await expect(largestPackage.getByRole('link', { name: /full/i })).toBeVisible()
  await expect(largestPackage.getByRole('link', { name: /split/i })).toBeVisible()
  await expect(largestPackage).toContainText('£3,000 now, £2,000')
})

test('the Services page describes each item in one sentence and totals the cost for one adult', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/services')
  const items = sectionUnder(page, 'Which one do you need?').getByRole('listitem')
  await expect(items.getByRole('link')).toHaveText([
    'Application Fee',
    'Initial Assessment',
    'Review & Finalize',
    'Full Application Support',
  ])
  await expect(items).toContainText(['£99', '£195', '£495', '£5,000'])

  const costSection = page.getByRole('region', { name: 'The whole cost, with government fees' })
  await expect(costSection).toContainText('£10,941')
  await expect(costSection).toContainText('£5,000 to us, £5,941 to the Home Office.')
  const foldedList = costSection.getByText(/^The 5 payments/)
  if (await foldedList.isVisible()) await foldedList.click()
  for (const cost of ['To us, when you order', 'To the Home Office, with the visa fee', '£5,175']) {
    await expect(costSection.getByText(cost)).toBeVisible()
  }

  const pageLinks = page.getByRole('navigation', { name: 'On this page' })
  await expect(pageLinks.getByRole('link')).toHaveText(['Prices', 'Not included', 'Government fees', 'Questions'])
  for (const link of await pageLinks.getByRole('link').all()) {
    await expect(page.locator(`${await link.getAttribute('href')}`)).toBeVisible()
  }
})

test('the Services page has the process, questions, the tracking form and a link for custom services', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/services')
  await expectSubheadings(sectionUnder(page, 'How it works'), ['Assess', 'Prepare', 'Submit'])
  const workSection = sectionUnder(page, 'What we do for you')
  const foldedList = workSection.getByText('The 6 kinds of work')
  if (await foldedList.isVisible()) await foldedList.click()
  expect(await workSection.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)

  const trackingForm = page.getByRole('region', { name: 'Track your application' })
  for (const label of ['Reference', 'Email', 'Name']) await expect(trackingForm.getByLabel(label)).toBeEditable()
  await expect(trackingForm.getByRole('button', { name: 'Track Application' })).toBeVisible()

  await expectQuestionsUnfold(sectionUnder(page, 'Questions people ask first'))
  await expectLink(sectionUnder(page, 'Something else?'), /custom services/i, '/contact')
})
