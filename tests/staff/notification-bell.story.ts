import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { expect, test } from '../support/browser/own-program.ts'
import type { Records } from '../support/browser/records.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expectAccessible, expectLooksRight } from '../support/browser/story.ts'

/** Records a new application in the audit log. */
async function somebodyApplies(records: Records, name: string) {
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

test('without new notifications the bell shows a message', { tag: '@desk' }, async ({ page, records }) => {
  await signInAs(page, records)
  await page.goto('/admin/help')
  await page.getByRole('button', { name: 'Notifications' }).click()
  const said = page.getByRole('status').filter({ hasText: 'No new notifications' })
  await expect(said).toContainText("You're all caught up!")
  await expectLooksRight(page, true)
  await said.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByText('No new notifications')).toHaveCount(0)
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(said).toBeVisible()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(page).toHaveURL(/calendar$/)
  await expect(page.getByText('No new notifications')).toHaveCount(0)
})

test('notifications are counted, listed with links, and then marked as seen', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await page.clock.install()
  await signInAs(page, records)
  await page.goto('/admin/help')
  const bell = page.getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleDescription('')
  const id = await somebodyApplies(records, 'Ọláwálé Adébáyọ̀')
  // Without a page being asked for.
  await tenSecondsLater(page)
  await expect(bell).toHaveAccessibleDescription('1 new')
  await expect(page.getByText('1 new notification', { exact: true })).toBeAttached()
  await expect(bell).not.toBeFocused()

  await bell.click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect(news.getByRole('listitem')).toHaveText(/Ọláwálé Adébáyọ̀: Application sent/)
  await expect(bell).toHaveAccessibleDescription('')
  // Later notifications are listed on request.
  await somebodyApplies(records, 'Adaọbi Ezeigbo')
  await tenSecondsLater(page)
  const more = news.getByRole('button', { name: 'Show 1 new notification' })
  await expect(more).toBeVisible()
  await expect(news.getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
  await more.press('Enter')
  await expect(news.getByRole('listitem')).toHaveText([/Adaọbi Ezeigbo/, /Ọláwálé Adébáyọ̀/])
  await expect(more).toHaveCount(0)
  await expect(news.getByRole('list')).toBeFocused()
  await expect(bell).toHaveAccessibleDescription('')
  await page.keyboard.press('Escape')
  await expect(news).toHaveCount(0)
  await expect(bell).toBeFocused()

  await page.reload()
  await expect(bell).toHaveAccessibleDescription('')
  await somebodyApplies(records, 'Ńkemdịlịm Okonkwọ')
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Calendar' }).click()
  await expect(bell).toHaveAccessibleDescription('1 new')
  await bell.click()
  await expect(news.getByRole('listitem')).toHaveCount(1)
  await news.getByRole('link', { name: 'Ńkemdịlịm Okonkwọ' }).click()
  await expect(page).toHaveURL(/\/admin\/applications\//)
  expect(page.url()).not.toContain(id)
  await expect(news).toHaveCount(0)
})

test('a lost connection shows a message and loses nothing', { tag: '@desk' }, async ({
  page,
  records,
  browserGuard,
}) => {
  browserGuard.expectBrowserError(/Failed to load resource/)
  await signInAs(page, records)
  await page.goto('/admin/help')
  await page.route('**/admin/notifications', route => route.abort())
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'We couldn’t load the notifications' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
})

test('visible tabs poll, hidden tabs do not, and no tab polls after signing out', {
  tag: '@desk',
}, async ({ page, context, browser, records, program }) => {
  const asked = { all: 0 }
  context.on('request', request => {
    if (request.url().includes('/admin/notifications')) asked.all += 1
  })
  await context.clock.install()
  await signInAs(page, records)
  await page.goto('/admin/help')
  const other = await context.newPage()
  await other.goto('/admin/calendar')
  const colleague = await browser.newPage({ baseURL: program.origin })
  await colleague.clock.install()
  await signInAs(colleague, records)
  await colleague.goto('/admin/help')
  const bellOf = (tab: Page) => tab.getByRole('button', { name: 'Notifications' })

  await somebodyApplies(records, 'Ọláwálé Adébáyọ̀')
  await tenSecondsLater(page, other, colleague)
  for (const tab of [page, other, colleague]) await expect(bellOf(tab)).toHaveAccessibleDescription('1 new')
  // Looked at again, a hidden tab knows at once what happened.
  await setVisibility(page, 'hidden')
  await somebodyApplies(records, 'Adaọbi Ezeigbo')
  await tenSecondsLater(page, other)
  await expect(bellOf(other)).toHaveAccessibleDescription('2 new')
  await expect(bellOf(page)).toHaveAccessibleDescription('1 new')
  await setVisibility(page, 'visible')
  await expect(bellOf(page)).toHaveAccessibleDescription('2 new')
  await page.close()
  const third = await context.newPage()
  await third.goto('/admin/help')
  await third.getByRole('button', { name: 'Log Out' }).first().click()
  await expect(third).toHaveURL(/\/admin\/login/)

  // The next poll finds that the session has ended.
  const refused = other.waitForResponse('**/admin/notifications/count')
  await tenSecondsLater(other)
  await refused
  const before = asked.all
  await somebodyApplies(records, 'Ńkemdịlịm Okonkwọ')
  await tenSecondsLater(other, colleague)
  await expect(bellOf(colleague)).toHaveAccessibleDescription('3 new')
  expect(asked.all).toBe(before)
  await expect(bellOf(other)).toHaveAccessibleDescription('2 new')

  // After the session ends, a visible tab polls and keeps the page. A click leads to the sign-in.
  const left = { times: 0 }
  other.on('request', request => {
    if (request.isNavigationRequest()) left.times += 1
  })
  for (const _ of ['idempotencyKey', 'and once more']) {
    const answered = other.waitForResponse('**/admin/notifications/count')
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await answered
  }
  expect(left.times).toBe(0)
  await bellOf(other).click()
  await expect(other).toHaveURL(/\/admin\/login/)
  await colleague.close()
})

/** By the tabs' own clocks, so that each visible one polls. */
async function tenSecondsLater(...tabs: Array<Page>) {
  for (const tab of tabs) {
    await expect(tab.getByRole('button', { name: /^Find an applicant/ })).toHaveAttribute('aria-keyshortcuts')
    await tab.clock.fastForward(10_000)
  }
}

/** Playwright keeps every tab visible, so the page is told otherwise. */
async function setVisibility(tab: Page, state: 'hidden' | 'visible') {
  await tab.evaluate(value => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
