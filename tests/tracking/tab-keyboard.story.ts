import type { Page } from '@playwright/test'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('the arrow keys, Home and End move between the tabs of the tracking page, and Tab leaves the tab list', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { reference, email } = await anApplication()
    .withEmail(aPerson().email)
    .settled('initial')
    .saveTo(records.db, records.clock)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`)
  await expectOneTabStop(page)

  await page.getByRole('tab', { name: 'Application Stages' }).focus()
  for (const [key, tab] of [
    ['ArrowRight', 'Documents'],
    ['ArrowRight', 'Messages'],
    ['ArrowRight', 'Details'],
    ['ArrowRight', 'Application Stages'],
    ['ArrowLeft', 'Details'],
    ['Home', 'Application Stages'],
    ['End', 'Details'],
    ['ArrowLeft', 'Messages'],
    ['ArrowLeft', 'Documents'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByRole('tab', { name: tab })).toBeFocused()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel', { name: tab })).toBeVisible()
    await expectOneTabStop(page)
  }
  await expect(page).toHaveURL(/tab=documents/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Upload Document' })).toBeFocused()
})

/** Expects that the Tab key reaches only the selected tab. */
async function expectOneTabStop(page: Page) {
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('tabindex', '0')
  const otherTabs = page.getByRole('tab', { selected: false })
  await expect(otherTabs.first()).toHaveAttribute('tabindex', '-1')
  await expect(otherTabs.last()).toHaveAttribute('tabindex', '-1')
}
