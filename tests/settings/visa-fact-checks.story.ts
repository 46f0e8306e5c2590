import { expect, test } from '../support/browser/own-program.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectLooksRight } from '../support/browser/story.ts'

test.use({ ownNow: '2026-11-22T10:00:00Z' })

test('an owner sees which visa facts are overdue and records a check, and the website shows the date of the check', {
  tag: '@desk',
}, async ({ page, browser, baseURL, records }) => {
  const visitor = await (await browser.newContext({ baseURL })).newPage()
  await visitor.goto('/services')
  const costSection = visitor.getByRole('region', { name: 'The whole cost, with government fees' })
  await expect(costSection).toContainText('We’re re-checking this. Until then, please read the official pages: gov.uk')
  await expect(costSection.getByRole('link', { name: 'gov.uk: Global Talent visa' })).toHaveAttribute(
    'href',
    'https://www.gov.uk/global-talent',
  )

  await signInAs(page, records, 'owner')
  await page.goto('/admin/dashboard')
  await expect(page.getByText(/^25 facts about the visa are due to be re-checked/)).toBeVisible()
  await page.getByRole('link', { name: 'Check the visa facts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Visa facts' })).toBeVisible()
  await expectLooksRight(page, true)

  for (const heading of ['Government fees are separate', 'The health surcharge is extra']) {
    const fact = page.getByRole('region', { name: heading })
    await fact.getByLabel('Note').fill('Compared with the fee table')
    await fact.getByRole('button', { name: 'Checked Today' }).click()
    await expect(fact).toContainText('Checked on 22 November 2026 by Fọláṣadé Nwosu. Note: Compared with the fee table')
    await expect(fact.getByRole('button')).toHaveCount(0)
  }
  await expect(page.getByText('23 of 25 are overdue')).toBeVisible()

  await visitor.reload()
  await expect(costSection).toContainText('Checked on 22 November 2026. Official pages: gov.uk: Global Talent visa')
  await visitor.context().close()
})

test('staff who are not owners can read the visa facts, but are not asked to check them and cannot record a check', {
  tag: '@desk',
}, async ({ page, records }) => {
  await signInAs(page, records)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/facts about the visa/)).toHaveCount(0)
  await page.goto('/admin/facts')
  await expect(page.getByText('An owner records the checks.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Checked Today' })).toHaveCount(0)
})
