import type { Page } from '@playwright/test'
import { expect, test } from '../support/browser/story.ts'

const WAYS_TO_CLOSE: Array<(page: Page) => Promise<void>> = [
  page => page.keyboard.press('Escape'),
  page => dialog(page).getByRole('link', { name: 'Close' }).click(),
  // Outside the dialog.
  page => page.mouse.click(5, 5),
]

test('the payment dialog opens as a modal with the focus on its first field, and closing it keeps the typed values', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/services')
  await expect(dialog(page)).toBeHidden()
  for (const [index, close] of WAYS_TO_CLOSE.entries()) {
    await openingLink(page).click()
    await expect(dialog(page).getByLabel('Email')).toBeFocused()
    await expect(page).toHaveURL('/services')
    expect(await isModal(page)).toBe(true)
    const { height } = (await dialog(page).boundingBox()) ?? { height: Number.NaN }
    expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.85 + 1)
    const email = `ada.${index}@studio-yaba.example`
    await dialog(page).getByLabel('Email').fill(email)
    await close(page)
    await expect(dialog(page)).toBeHidden()
    await expect(openingLink(page)).toBeFocused()
    await expect(page).toHaveURL('/services')
    await openingLink(page).press('Enter')
    await expect(dialog(page).getByLabel('Email')).toBeFocused()
    await expect(dialog(page).getByLabel('Email')).toHaveValue(email)
    await page.keyboard.press('Escape')
  }
})

test('the Tab key and a selection with the mouse stay in the payment dialog, whose link also opens a new window', {
  tag: '@desk',
}, async ({ page, context }) => {
  await page.goto('/services')
  const [newWindow] = await Promise.all([
    context.waitForEvent('page'),
    openingLink(page).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(dialog(page)).toBeHidden()
  await newWindow.close()

  await openingLink(page).click()
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    // After the last field the focus moves to the buttons of the browser, never to the page behind the dialog.
    const focusedSection = await page.evaluate(
      () => document.activeElement?.closest('dialog, main, header, footer')?.tagName,
    )
    expect([undefined, 'DIALOG']).toContain(focusedSection)
  }

  const { x, y } = (await dialog(page).getByLabel('Email').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y + 10)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(dialog(page)).toBeVisible()
})

test('a URL with a package and a refused form open the payment dialog, and closing it removes the query', {
  tag: '@desk',
}, async ({ page }) => {
  await page.goto('/services?package=full_support&plan=split#payment-details')
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
  expect(await isModal(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/services')
  await expect(openingLink(page)).toBeFocused()
  await page.reload()
  await expect(dialog(page)).toBeHidden()

  await openingLink(page).click()
  await dialog(page).getByLabel('Email').fill('ada@studio-yaba.example')
  await dialog(page).getByRole('button', { name: 'Continue to payment' }).click()
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await expect(dialog(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page).getByLabel('Email')).toHaveValue('ada@studio-yaba.example')
  expect(await isModal(page)).toBe(true)
})

test('pressing the button of the payment dialog twice sends the form once, and the button shows that it is busy', {
  tag: '@desk',
}, async ({ page }) => {
  let releaseRequest = () => {}
  const requestReleased = new Promise<void>(resolve => {
    releaseRequest = resolve
  })
  const postedForms: Array<string> = []
  await page.route('**/services', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    postedForms.push(route.request().postData() ?? '')
    await requestReleased
    await route.continue()
  })
  await page.goto('/services')
  await openingLink(page).click()
  await dialog(page).getByLabel('Email').fill('ada@studio-yaba.example')
  const button = dialog(page).locator('button[type=submit]')
  // One script presses the button and reads its state, because the browser runs no further script while it leaves the
  // page.
  const buttonState = await button.evaluate((pressedButton: HTMLElement) => {
    pressedButton.click()
    pressedButton.click()
    return { hasBusyText: pressedButton.textContent === pressedButton.dataset.busy, busy: pressedButton.ariaBusy }
  })
  expect(buttonState).toEqual({ hasBusyText: true, busy: 'true' })
  releaseRequest()
  await expect(dialog(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(postedForms).toHaveLength(1)
})

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Full Application Support' })
}

function openingLink(page: Page) {
  return page.getByRole('link', { name: /split/i })
}

/** Whether a dialog is modal, so that the page behind it is inert. */
function isModal(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('dialog:modal') !== null)
}
