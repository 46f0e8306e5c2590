import { anApplication } from '#src/factories/an-application.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { expect, test } from '../../support/own-program.ts'
import type { Records } from '../../support/records.ts'
import { signInAs } from '../../support/staff.ts'
import { expectAccessible, expectLooksRight } from '../../support/story.ts'

/** Somebody applies, as it stands in the log. */
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

test('without news the bell says so', async ({ page, records }) => {
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
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page).toHaveURL(/calendar$/)
  await expect(page.getByText('No new notifications')).toHaveCount(0)
})

test('news is counted, told, led to, and then seen', async ({ page, records }) => {
  await signInAs(page, records)
  await page.goto('/admin/help')
  const bell = page.getByRole('button', { name: 'Notifications' })
  await expect(bell).toHaveAccessibleDescription('')
  const id = await somebodyApplies(records, 'Ọláwálé Adébáyọ̀')
  // Whoever comes back to the window finds it there.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(bell).toHaveAccessibleDescription('1 new')

  await bell.click()
  const news = page.getByRole('dialog', { name: 'Notifications' })
  await expect(news.getByRole('listitem')).toHaveText(/Ọláwálé Adébáyọ̀: Application sent/)
  await expect(bell).toHaveAccessibleDescription('')
  await expectAccessible(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
  await page.keyboard.press('Escape')
  await expect(news).toHaveCount(0)
  await expect(bell).toBeFocused()

  await page.reload()
  await expect(bell).toHaveAccessibleDescription('')
  await somebodyApplies(records, 'Ńkemdịlịm Okonkwọ')
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(bell).toHaveAccessibleDescription('1 new')
  await bell.click()
  await expect(news.getByRole('listitem')).toHaveCount(1)
  await news.getByRole('link', { name: 'Ńkemdịlịm Okonkwọ' }).click()
  await expect(page).toHaveURL(/\/admin\/applications\//)
  expect(page.url()).not.toContain(id)
  await expect(news).toHaveCount(0)
})

test('a lost connection is said, and nothing is lost', async ({ page, records, quiet }) => {
  quiet.expectNoise(/Failed to load resource/)
  await signInAs(page, records)
  await page.goto('/admin/help')
  await page.route('**/admin/notifications', route => route.abort())
  await page.getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Help', level: 1 })).toBeVisible()
})
