import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

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

test('a search for part of a name without accents, typed before the palette arrived, finds the application', {
  tag: '@desk',
}, async ({ page, records }) => {
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
  const searchBox = page.getByRole('combobox', { name: 'Find an applicant, page or action' })
  await expect(searchBox).toBeFocused()
  await expect(searchBox).toHaveValue(application.typed)
  const option = page.getByRole('option', { name: application.name })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(searchBox).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '')
  await searchBox.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${application.id}$`))
  await expect(searchBox).toHaveCount(0)
})

test('arrow keys wrap around, Escape restores the focus, Ctrl K toggles, and Enter changes the theme or opens a page', {
  tag: '@desk',
}, async ({ page, records }) => {
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

test('a late response does not replace a newer one, and after a failed search pages can still be opened', {
  tag: '@desk',
}, async ({ page, records, browserGuard }) => {
  browserGuard.expectBrowserError(/Failed to load resource/)
  const application = await createApplication(records)
  await openHelp(page, records)
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const isFirstSearch = /admin\/search\?q=adebayo$/
  const stale = { id: application.id, reference: null, applicantName: 'Adebayo of Before', email: 'old@example.ng' }
  await page.route(isFirstSearch, async route => {
    await isReleased
    await route.fulfill({ json: { found: [stale] } })
  })
  await page.keyboard.press('Control+k')
  const firstSearch = page.waitForRequest(isFirstSearch)
  await page.keyboard.type('adebayo')
  await firstSearch
  await page.keyboard.type(application.typed.slice('adebayo'.length))
  await expect(page.getByRole('option', { name: application.name })).toBeVisible()
  release()
  await expect(page.getByRole('status').filter({ hasText: 'results' })).toBeAttached()
  await expect(page.getByRole('option', { name: 'Adebayo of Before' })).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.route('**/admin/search**', route => route.abort())
  await page.keyboard.press('Control+k')
  await page.keyboard.type('audit')
  await expect(page.getByText('your connection may have dropped')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/audit$/)
})
