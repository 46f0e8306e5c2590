import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoOverflow, test } from '../support/browser/story.ts'

const DESIGN_PATH = '/sandbox/design'

// The design page shows states that no other page reaches.
test('axe finds no violations on the design page on a desk and a phone, in light and dark mode', {
  tag: '@desk',
}, async ({ page }) => {
  await openDesignPage(page)
  await expectPartsAccessible(page)
  await page.setViewportSize({ width: 390, height: 900 })
  await expectPartsAccessible(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const query of ['', '?hero=tall', '?hero=plain', '?dialog=ask-again']) {
    await page.goto(DESIGN_PATH + query)
    await expectNoOverflow(page)
  }
})

test('the design page shows the sample mails in frames', { tag: '@desk' }, async ({ page }) => {
  await openDesignPage(page)
  for (const [frameTitle, title] of [
    ['The receipt, as it is sent', 'Payment received'],
    ['The confirmation of a booking, as it is sent', 'Your consultation is booked'],
  ] as const) {
    const frame = page.getByTitle(frameTitle)
    await frame.scrollIntoViewIfNeeded()
    await expect(frame.contentFrame().getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
})

test('a dialog of a hydrated page opens by keyboard, and with an error, and gives the focus back', {
  tag: '@desk',
}, async ({ page }) => {
  await openDesignPage(page)
  const openingLink = page.getByRole('link', { name: 'Open a dialog', exact: true })
  await openingLink.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Choose this package', exact: true })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await expectPartsAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(openingLink).toBeFocused()
  await expect(page).toHaveURL(DESIGN_PATH)

  await page.goto(`${DESIGN_PATH}?dialog=ask-again`)
  const refusedDialog = page.getByRole('dialog', { name: 'Choose this package, with an error' })
  await expect(refusedDialog.getByLabel('Email')).toBeFocused()
  await expectPartsAccessible(page, 'dialog[open]')
  await refusedDialog.getByRole('link', { name: 'Close' }).click()
  await expect(refusedDialog).toBeHidden()
  // The query is gone from the URL, so that a reload does not open the dialog again.
  await expect(page).toHaveURL(/\/sandbox\/design#dialogs$/)
})

test('the arrow keys move through the stories of the carousel and through the tabs', { tag: '@desk' }, async ({
  page,
}) => {
  await openDesignPage(page)
  const carousel = page.getByRole('group', { name: 'Technology stories', exact: true })
  await carousel.getByRole('group', { name: 'Technology stories, side by side' }).focus()
  await expect(carousel.getByText('1–2 of 6')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(carousel.getByText('2–3 of 6')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(carousel.getByText('1–2 of 6')).toBeVisible()

  for (const time of ['day', 'night']) {
    const tabs = page.getByRole('tablist', { name: `An application, by ${time}` })
    await tabs.getByRole('tab', { name: 'Application Stages' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(tabs.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
  }
  // The site's script has changed the carousel. React must keep that change when it renders the tabs again.
  await expect(carousel.getByText('1–2 of 6')).toBeVisible()
})

/** Opens the design page, and waits until it is hydrated and enhanced by the site's own script. */
async function openDesignPage(page: Page) {
  await page.goto(DESIGN_PATH)
  await expect(page.locator('html[data-enhanced]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Copy reference', exact: true }).first()).toBeVisible()
}

/** Checks accessibility without the frames of sample mails, because axe waits for scripts that these frames forbid. */
async function expectPartsAccessible(page: Page, selector?: string) {
  await page.locator('iframe').evaluateAll(frames => frames.map(frame => frame.remove()))
  await expectAccessible(page, true, selector)
}
