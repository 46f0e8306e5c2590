import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import type { Records } from '../support/records.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, expectAccessible, test } from '../support/browser/story.ts'

/** Creates an application whose applicant has a unique name. `typed` finds it without accents. */
async function createApplication(records: Records) {
  const uniqueWord = randomUUID().replace(/[^a-f]/g, '')
  const name = `Ọláwálé Adébáyọ̀-${uniqueWord}`
  const saved = await anApplication()
    .named(name)
    .withEmail(`${uniqueWord}@yaba.example`)
    .saveTo(records.db, records.clock)
  return { ...saved, name, typed: `adebayo-${uniqueWord}` }
}

/** Signs in, opens Help and waits for hydration. */
async function openHelp(page: Page, records: Records) {
  await signInAs(page, records)
  await openStaffPage(page, '/admin/help')
}

test('searching for part of a name without accents finds the application, and Enter opens it', {
  tag: '@desk',
}, async ({ page, records }) => {
  const application = await createApplication(records)
  await openHelp(page, records)
  await page.keyboard.press('Control+k')
  const searchBox = page.getByRole('combobox', { name: 'Find an applicant, page or action' })
  await expect(searchBox).toBeFocused()
  await searchBox.pressSequentially(application.typed)
  const option = page.getByRole('option', { name: application.name })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(searchBox).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await expectAccessible(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
  await searchBox.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${application.id}$`))
  await expect(searchBox).toHaveCount(0)
})

test('the palette searches for text that was typed before it arrived', { tag: '@desk' }, async ({ page, records }) => {
  const application = await createApplication(records)
  await openHelp(page, records)
  const { promise: isTyped, resolve: letScriptArrive } = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette-.*\.js$/, async route => {
    await isTyped
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type(application.typed)
  letScriptArrive()
  await expect(page.getByRole('combobox')).toHaveValue(application.typed)
  await expect(page.getByRole('option', { name: application.name })).toBeVisible()
})

test('arrow keys wrap around, Escape restores the focus, and Ctrl K toggles the palette', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await openHelp(page, records)
  const opener = page.getByRole('button', { name: 'Find an applicant, page or action' })
  await opener.click()
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(options.first()).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(options).toHaveCount(0)
})

test('the palette changes the theme, and opens a page by its first letters', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await openHelp(page, records)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('theme: d')
  await expect(page.getByRole('option', { name: 'Theme: Dark' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('cal')
  await expect(page.getByRole('option', { name: 'Calendar', exact: true })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/calendar$/)
})

test('a failed search shows a message, and pages can still be opened', { tag: '@desk' }, async ({
  page,
  records,
  browserGuard,
}) => {
  browserGuard.expectBrowserError(/Failed to load resource/)
  await openHelp(page, records)
  await page.route('**/admin/search**', route => route.abort())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit')
  await expect(page.getByText('your connection may have dropped')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit$/)
})

test('a late response to an earlier search does not replace a newer one', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const application = await createApplication(records)
  await openHelp(page, records)
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(/admin\/search\?q=adebayo$/, async route => {
    await released
    await route.fulfill({
      json: {
        found: [{ id: application.id, reference: null, applicantName: 'Adebayo of Before', email: 'old@example.ng' }],
      },
    })
  })
  await page.keyboard.press('Control+k')
  const firstSearch = page.waitForRequest(/admin\/search\?q=adebayo$/)
  await page.keyboard.type('adebayo')
  await firstSearch
  await page.keyboard.type(application.typed.slice('adebayo'.length))
  await expect(page.getByRole('option', { name: application.name })).toBeVisible()
  release()
  await expect(page.getByRole('status').filter({ hasText: 'results' })).toBeAttached()
  await expect(page.getByRole('option', { name: 'Adebayo of Before' })).toHaveCount(0)
})
