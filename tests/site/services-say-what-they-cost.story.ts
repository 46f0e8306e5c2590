import { expectLink, expectParts, expectQuestionsUnfold, under } from '../support/browser/reading.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const PACKAGES = [
  ['Initial Assessment', '£195'],
  ['Full Application Support', '£5,000'],
  ['Review & Finalize', '£495'],
] as const

test('three packages say what they hold and what they cost, in pounds and about as much in naira', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled }) => {
  await page.goto('/services')
  await expectLooksRight(page, javaScriptEnabled)
  const packages = page.getByRole('main').getByRole('article')
  await expect(packages).toHaveCount(PACKAGES.length)
  for (const [name, price] of PACKAGES) {
    const card = packages.filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    await expect(card.getByText(/^≈ ₦\d[\d,]+$/)).toBeVisible()
    expect(await card.getByRole('listitem').count()).toBeGreaterThanOrEqual(3)
  }

  const largest = page.getByRole('article', { name: 'Full Application Support' })
  await expect(largest.getByRole('link', { name: /full/i })).toBeVisible()
  await expect(largest.getByRole('link', { name: /split/i })).toBeVisible()
  await expect(largest).toContainText('£3,000 now, £2,000')
})

test('Services say how it goes, answer questions, track, and lead on who needs something else', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/services')
  await expectParts(under(page, 'How it goes'), ['Assess', 'Prepare', 'Submit'])
  expect(await under(page, 'What we do for you').getByRole('listitem').count()).toBeGreaterThanOrEqual(3)

  const tracking = page.getByRole('region', { name: 'Track your application' })
  for (const label of ['Reference', 'Email', 'Name']) await expect(tracking.getByLabel(label)).toBeEditable()
  await expect(tracking.getByRole('button', { name: 'Track Application' })).toBeVisible()

  await expectQuestionsUnfold(under(page, 'Questions people ask first'))
  await expectLink(under(page, 'Something else?'), /custom services/i, '/contact')
})
