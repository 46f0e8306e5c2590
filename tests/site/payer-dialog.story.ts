import type { Page } from '@playwright/test'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('a dialog opens as a modal with focus on its first field', { tag: ['@phone', '@desk'] }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/services')
  await expect(dialog(page)).toBeHidden()
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
  await expect(page).toHaveURL('/services')
  expect(await liesOver(page)).toBe(true)
  const { height } = (await dialog(page).boundingBox()) ?? { height: 0 }
  expect(height).toBeLessThanOrEqual((page.viewportSize()?.height ?? 0) * 0.85 + 1)
  await expectLooksRight(page, javaScriptEnabled)
})

const WAYS_OUT: Array<[way: string, leave: (page: Page) => Promise<void>]> = [
  ['Escape', page => page.keyboard.press('Escape')],
  ['Close', page => dialog(page).getByRole('link', { name: 'Close' }).click()],
  ['a click outside', page => page.mouse.click(5, 5)],
]

for (const [way, leave] of WAYS_OUT) {
  test(`${way} closes the dialog, returns the focus and keeps the typed values`, { tag: ['@phone', '@desk'] }, async ({
    page,
  }) => {
    await page.goto('/services')
    await opener(page).click()
    await dialog(page).getByLabel('Email').fill('ada@studio-yaba.example')
    await leave(page)
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(page).toHaveURL('/services')
    await opener(page).press('Enter')
    await expect(dialog(page).getByLabel('Email')).toBeFocused()
    await expect(dialog(page).getByLabel('Email')).toHaveValue('ada@studio-yaba.example')
  })
}

test('selecting text beyond the border does not close the dialog', { tag: ['@phone', '@desk'] }, async ({ page }) => {
  await page.goto('/services')
  await opener(page).click()
  const { x, y } = (await dialog(page).getByLabel('Email').boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(x + 40, y + 10)
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()
  await expect(dialog(page)).toBeVisible()
})

test('the Tab key stays in the dialog, and its link still opens in a new window', {
  tag: ['@phone', '@desk'],
}, async ({ page, context }) => {
  await page.goto('/services')
  const [own] = await Promise.all([context.waitForEvent('page'), opener(page).click({ modifiers: ['ControlOrMeta'] })])
  await expect(dialog(page)).toBeHidden()
  await own.close()

  await opener(page).click()
  for (let presses = 0; presses < 8; presses++) {
    await page.keyboard.press('Tab')
    // After the last field the focus is on the browser's own buttons, never on the page.
    const where = await page.evaluate(() => document.activeElement?.closest('dialog, main, header, footer')?.tagName)
    expect([undefined, 'DIALOG']).toContain(where)
  }
})

test('an address opens the dialog, and closing it removes the query', { tag: ['@phone', '@desk'] }, async ({
  page,
}) => {
  await page.goto('/services?package=full_support&plan=split#payment-details')
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
  expect(await liesOver(page)).toBe(true)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/services')
  await expect(opener(page)).toBeFocused()
  await page.reload()
  await expect(dialog(page)).toBeHidden()
})

test('after an error the dialog is open with focus on the invalid field', { tag: ['@phone', '@desk'] }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/services')
  await opener(page).click()
  await dialog(page).getByLabel('Email').fill('ada@studio-yaba.example')
  await dialog(page).getByRole('button', { name: 'Continue to payment' }).click()
  await expect(dialog(page).getByLabel('Name')).toBeFocused()
  await expect(dialog(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog(page).getByLabel('Email')).toHaveValue('ada@studio-yaba.example')
  expect(await liesOver(page)).toBe(true)
  await expectLooksRight(page, javaScriptEnabled)
})

test('a form is sent once, and its button shows that it is busy', { tag: ['@phone', '@desk'] }, async ({ page }) => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const sent: Array<string> = []
  await page.route('**/services', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    sent.push(route.request().postData() ?? '')
    await held
    await route.continue()
  })
  await page.goto('/services')
  await opener(page).click()
  await dialog(page).getByLabel('Email').fill('ada@studio-yaba.example')
  const button = dialog(page).locator('button[type=submit]')
  // Pressed twice and looked at in one go: while its page is being left, the browser answers nothing more.
  const meanwhile = await button.evaluate((pressed: HTMLElement) => {
    pressed.click()
    pressed.click()
    return { saysSo: pressed.textContent === pressed.dataset.busy, busy: pressed.ariaBusy }
  })
  expect(meanwhile).toEqual({ saysSo: true, busy: 'true' })
  letGo()
  await expect(dialog(page).getByLabel('Name')).toHaveAttribute('aria-invalid', 'true')
  expect(sent).toHaveLength(1)
})

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Full Application Support' })
}

function opener(page: Page) {
  return page.getByRole('link', { name: /split/i })
}

/** A modal dialog makes the page inert. */
function liesOver(page: Page): Promise<boolean> {
  return page.evaluate(() => document.querySelector('dialog:modal') !== null)
}
