import { anApplication } from '#dev/factories/an-application.server.ts'
import { addDays, dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { openStaffPage, signInAs, waitForStaffHydration } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('keys lead from case to case of the queue, and a snoozed case leaves it until it is woken', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { id: ownerId } = await signInAs(page, records)
  for (const name of ['Adaeze First', 'Bola Second']) {
    const draft = applicationDraft(anApplication().settled('initial')).named(name)
    const { id } = await draft.saveTo(records.db, records.clock)
    await writeApplication(records.db, id, { ownerId })
  }
  await openStaffPage(page, `/admin/queue?owner=${ownerId}`)
  await page.getByRole('link', { name: 'Adaeze First', exact: true }).click()
  const steps = page.getByRole('navigation', { name: 'Steps through the queue' })
  await expect(steps).toContainText('1 of 2')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bola Second')
  await page.getByLabel('New note').fill('Bola prefers calls.')
  await steps.getByRole('link', { name: 'Previous' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adaeze First')
  await expect(page.getByLabel('New note'), 'a note never reaches the next case').toHaveValue('')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bola Second')
  await page.keyboard.press('p')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adaeze First')

  await steps.getByRole('button', { name: /^Snooze/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Snooze' })
  const today = dayInLagos(records.clock.now())
  await dialog.getByLabel('Note').fill('Waits for the letter')
  await dialog.getByLabel('Until').fill(today)
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog.getByText('Please choose a day after today')).toBeVisible()
  await expect(dialog.getByLabel('Note')).toHaveValue('Waits for the letter')
  await dialog.getByLabel('Until').fill(addDays(today, 2))
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(steps).toContainText('done here, 1 left')
  await expect(page.getByRole('region', { name: 'Our next step' })).toContainText('Waits for the letter')
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bola Second')

  await openStaffPage(page, `/admin/queue?owner=${ownerId}&snoozed=yes`)
  await expect(page.getByRole('row', { name: /Adaeze First/ })).toContainText('Fọláṣadé Nwosu: Waits for the letter')
  await page.getByRole('button', { name: 'Wake Adaeze First' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing waits here' })).toBeVisible()
  await page.goto(`/admin/queue?owner=${ownerId}`)
  await waitForStaffHydration(page)
  await expect(page.getByRole('row', { name: /First|Second/ })).toHaveCount(2)
})
