import { signInAs } from '../support/browser/staff.ts'
import { expect, expectLooksRight, expectNoOverflow, test } from '../support/browser/story.ts'

test('an unknown path is answered with 404 and a link to Home', { tag: ['@phone', '@desk-no-js'] }, async ({
  page,
}) => {
  for (const path of ['/no-such-page', '/get-started/deeper', '/services/%E2%82%A6', '/index.php?x=%27']) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
    await expect(page.getByText('Oops! Page not found')).toBeVisible()
    await expect(page).toHaveTitle('404 – Talent Passage')
  }
  await expectNoOverflow(page)
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown staff path shows the not-found page to signed-in staff, and the sign-in page to visitors', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page, javaScriptEnabled, records }) => {
  await page.goto('/admin/aplications')
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await signInAs(page, records)
  const answer = await page.goto('/admin/aplications')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: '404' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Applications' })).toBeVisible()
  await expect(page.getByText('Admin Dashboard')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Sectors' })).toHaveCount(0)
  await expectLooksRight(page, javaScriptEnabled)
})
