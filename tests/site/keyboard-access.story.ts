import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/story.ts'

test('the Tab key follows the reading order of the assessment page, with a visible focus', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/get-started')
  const header = page.getByRole('banner')
  const main = page.getByRole('main')
  const tabStops = [
    page.getByRole('link', { name: 'Skip to the content' }),
    page.getByRole('link', { name: 'Read the mail' }),
    header.getByRole('link', { name: 'Talent Passage' }),
    ...['Home', 'Services', 'Sectors', 'About', 'Contact', 'Track', 'Get Started'].map(name =>
      header.getByRole('link', { name }),
    ),
    ...['First Name', 'Last Name', 'Email', 'Phone', 'Sector', 'Message', 'How did you hear about us?'].map(label =>
      main.getByLabel(label),
    ),
    main.getByRole('button', { name: 'Continue to payment' }),
    ...[
      'privacy notice',
      'Services page',
      'terms',
      'Each payment, and the cost for a family',
      'gov.uk: Global Talent visa',
      'gov.uk: immigration health surcharge',
      'You fill in this form',
      'self-check',
      'talk to us first',
      'See what we do',
    ].map(name => main.getByRole('link', { name, exact: true })),
    ...['Talent Passage', 'Home'].map(name => page.getByRole('contentinfo').getByRole('link', { name })),
  ]
  for (const stop of tabStops) {
    await page.keyboard.press('Tab')
    await expectVisibleFocus(stop)
  }
  for (const stop of tabStops.toReversed().slice(1)) {
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
  }
})

test('the skip link appears with the focus and moves it past the header', { tag: '@desk' }, async ({ page }) => {
  for (const [path, nextStop] of [
    ['/get-started', page.getByLabel('First Name')],
    ['/', page.getByRole('link', { name: 'Get Started Today' }).first()],
  ] as const) {
    await page.goto(path)
    const skipLink = page.getByRole('link', { name: 'Skip to the content' })
    await expect(skipLink).not.toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(skipLink).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(nextStop).toBeFocused()
  }
})

test('an applicant can apply and pay by keyboard alone', { tag: '@desk' }, async ({ page }) => {
  await page.goto('/get-started')
  await page.getByLabel('First Name').focus()
  for (const text of ['Ngozi', 'Eze', `ngozi.${Date.now()}@studio-yaba.example`, '']) await typeAndTab(page, text)
  await page.keyboard.press('t')
  await expect(page.getByLabel('Sector')).toHaveValue('technology')
  await page.keyboard.press('Tab')
  await typeAndTab(page, 'I design looms.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const payButton = page.getByRole('button', { name: 'Pay £59' })
  await expect(payButton).toBeVisible()
  await tabTo(page, payButton)
  await page.keyboard.press('Enter')
  const checkoutButton = page.getByRole('button', { name: 'Pay', exact: true })
  await expect(checkoutButton).toBeVisible()
  await tabTo(page, checkoutButton)
  await page.keyboard.press('Space')
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible()
})

async function expectVisibleFocus(stop: Locator) {
  await expect(stop).toBeFocused()
  await expect(stop).toBeInViewport()
  const outline = await stop.evaluate(element => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return { style: outlineStyle, width: Number.parseFloat(outlineWidth) }
  })
  expect(outline.style).toBe('solid')
  expect(outline.width).toBeGreaterThanOrEqual(2)
}

async function typeAndTab(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.keyboard.press('Tab')
}

/** Presses Tab until `stop` has the focus, at most 40 times. */
async function tabTo(page: Page, stop: Locator) {
  for (let presses = 0; presses < 40; presses++) {
    if (await stop.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(stop).toBeFocused()
}
