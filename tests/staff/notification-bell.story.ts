import type { Page } from '@playwright/test'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { openStaffPage, passTenSeconds, signInAs } from '../support/browser/staff.ts'
import type { Records } from '../support/records.ts'

/** Creates an application and its audit event, as if a visitor had applied. */
async function recordApplication(records: Records, name: string) {
  const { id } = await anApplication().named(name).saveTo(records.db, records.clock)
  await records.db.transaction(tx =>
    recordEvent(records, tx, {
      type: 'application.created',
      item: 'application_fee',
      plan: 'split',
      actor: { kind: 'visitor' },
      subject: { kind: 'application', id },
    }),
  )
  return id
}

test('the bell says when there is nothing new, counts and lists notifications, and says when it cannot load them', {
  tag: '@desk',
}, async ({ page, records, browserGuard }) => {
  browserGuard.expectBrowserError(/Failed to load resource/)
  await page.clock.install()
  await signInAs(page, records)
  await openStaffPage(page, '/admin/help')
  const bell = page.getByRole('button', { name: 'Notifications' })
  const calendarLink = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Calendar' })
  await bell.click()
  const toast = page.getByRole('status').filter({ hasText: 'No new notifications' })
  await expect(toast).toContainText("You're all caught up!")
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('No new notifications')).toHaveCount(0)
  await bell.click()
  await expect(toast).toBeVisible()
  await calendarLink.click()
  await expect(page).toHaveURL(/calendar$/)
  await expect(page.getByText('No new notifications')).toHaveCount(0)

  await expect(bell).toHaveAccessibleDescription('')
  const id = await recordApplication(records, 'Ọláwálé Adébáyọ̀')
  // The page polls for notifications, so the count appears without loading a page.
  await passTenSeconds(page)
  await expect(bell).toHaveAccessibleDescription('1 new')
  await expect(page.getByText('1 new notification', { exact: true })).toBeAttached()
  await expect(bell).not.toBeFocused()

  await bell.click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await expect(list.getByRole('listitem')).toHaveText(/Ọláwálé Adébáyọ̀: Application sent/)
  await expect(bell).toHaveAccessibleDescription('')
  // A notification that arrives while the list is open is added only after staff press a button.
  await recordApplication(records, 'Adaọbi Ezeigbo')
  await passTenSeconds(page)
  const showNewButton = list.getByRole('button', { name: 'Show 1 new notification' })
  await expect(showNewButton).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await showNewButton.press('Enter')
  await expect(list.getByRole('listitem')).toHaveText([/Adaọbi Ezeigbo/, /Ọláwálé Adébáyọ̀/])
  await expect(showNewButton).toHaveCount(0)
  await expect(list.getByRole('list')).toBeFocused()
  await expect(bell).toHaveAccessibleDescription('')
  await page.keyboard.press('Escape')
  await expect(list).toHaveCount(0)
  await expect(bell).toBeFocused()

  await openStaffPage(page, '/admin/help')
  await expect(bell).toHaveAccessibleDescription('')
  await recordApplication(records, 'Ńkemdịlịm Okonkwọ')
  await calendarLink.click()
  await expect(bell).toHaveAccessibleDescription('1 new')
  await bell.click()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await list.getByRole('link', { name: 'Ńkemdịlịm Okonkwọ' }).click()
  await expect(page).toHaveURL(/\/admin\/applications\//)
  expect(page.url()).not.toContain(id)
  await expect(list).toHaveCount(0)

  await page.route('**/admin/notifications', route => route.abort())
  await bell.click()
  await expect(page.getByRole('status').filter({ hasText: 'We couldn’t load the notifications' })).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/applications\//)
})

test('visible tabs poll for notifications, hidden tabs do not, and no tab polls after signing out', {
  tag: '@desk',
}, async ({ page, context, browser, records, program }) => {
  let requestCount = 0
  context.on('request', request => {
    if (request.url().includes('/admin/notifications')) requestCount += 1
  })
  await context.clock.install()
  await signInAs(page, records)
  await page.goto('/admin/help')
  const secondTab = await context.newPage()
  await secondTab.goto('/admin/calendar')
  const colleague = await browser.newPage({ baseURL: program.origin })
  await colleague.clock.install()
  await signInAs(colleague, records)
  await colleague.goto('/admin/help')
  const bellOf = (tab: Page) => tab.getByRole('button', { name: 'Notifications' })

  await recordApplication(records, 'Ọláwálé Adébáyọ̀')
  await passTenSeconds(page, secondTab, colleague)
  for (const tab of [page, secondTab, colleague]) await expect(bellOf(tab)).toHaveAccessibleDescription('1 new')
  // A hidden tab polls at once when it becomes visible again.
  await setVisibility(page, 'hidden')
  await recordApplication(records, 'Adaọbi Ezeigbo')
  await passTenSeconds(page, secondTab)
  await expect(bellOf(secondTab)).toHaveAccessibleDescription('2 new')
  await expect(bellOf(page)).toHaveAccessibleDescription('1 new')
  await setVisibility(page, 'visible')
  await expect(bellOf(page)).toHaveAccessibleDescription('2 new')
  await page.close()
  const thirdTab = await context.newPage()
  await thirdTab.goto('/admin/help')
  await thirdTab.getByRole('button', { name: 'Log Out' }).first().click()
  await expect(thirdTab).toHaveURL(/\/admin\/login/)

  // The next poll finds that the session has ended.
  const refusedPoll = secondTab.waitForResponse('**/admin/notifications/count?*')
  await passTenSeconds(secondTab)
  await refusedPoll
  const countBefore = requestCount
  await recordApplication(records, 'Ńkemdịlịm Okonkwọ')
  await passTenSeconds(secondTab, colleague)
  await expect(bellOf(colleague)).toHaveAccessibleDescription('3 new')
  expect(requestCount).toBe(countBefore)
  await expect(bellOf(secondTab)).toHaveAccessibleDescription('2 new')

  // A tab that gets the focus still polls after the session has ended, but stays on its page until staff press the bell.
  const navigations = { times: 0 }
  secondTab.on('request', request => {
    if (request.isNavigationRequest()) navigations.times += 1
  })
  for (const _ of ['first focus', 'second focus']) {
    const poll = secondTab.waitForResponse('**/admin/notifications/count?*')
    await secondTab.evaluate(() => window.dispatchEvent(new Event('focus')))
    await poll
  }
  expect(navigations.times).toBe(0)
  await bellOf(secondTab).click()
  await expect(secondTab).toHaveURL(/\/admin\/login/)
  await colleague.close()
})

/** Changes the visibility that the page sees, because Playwright keeps every tab visible. */
async function setVisibility(tab: Page, state: 'hidden' | 'visible') {
  await tab.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
