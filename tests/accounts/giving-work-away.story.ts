import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('the work of a colleague is given away when their account is disabled, later, or row by row', {
  tag: '@desk',
}, async ({ page, records }) => {
  test.slow()
  const { db, clock } = records
  const draft = aStaffMember().withPassword('a long enough passphrase')
  const leaver = await draft.named('Leaver Eze').withEmail('leaver@house.example').saveTo(db, clock)
  await draft.named('Stayer Obi').withEmail('stayer@house.example').saveTo(db, clock)
  for (const name of ['First Case', 'Second Case']) {
    const email = `${name.replace(' ', '.').toLowerCase()}@example.ng`
    const { id } = await anApplication().named(name).withEmail(email).settled('initial').saveTo(db, clock)
    await writeApplication(db, id, { ownerId: leaver.id })
  }
  await signInAs(page, records, 'owner')
  await page.goto('/admin/staff')
  const row = page.getByRole('row', { name: /Leaver Eze/ })
  await expect(row.getByRole('link', { name: '2 cases' })).toBeVisible()
  await row.getByRole('button', { name: 'Disable Leaver Eze' }).click()
  const disabling = page.getByRole('dialog', { name: 'Disable Account' })
  await expect(disabling.getByLabel('Give their work to')).toHaveAccessibleDescription(/2 cases/)
  await disabling.getByRole('button', { name: 'Disable' }).click()
  await expect(row).toContainText('Disabled')

  await row.getByRole('link', { name: '2 cases' }).click()
  const firstRow = page.getByRole('row', { name: /First Case.*Leaver Eze/ })
  await firstRow.getByRole('checkbox').check()
  const bulk = page.getByRole('region', { name: 'Selected rows' })
  await expect(bulk).toContainText('1 selected')
  await bulk.getByRole('button', { name: 'Assign' }).click()
  const assigning = page.getByRole('dialog', { name: 'Assign' })
  await assigning.getByLabel('New owner').selectOption('Stayer Obi')
  await assigning.getByRole('button', { name: 'Assign' }).click()
  await expect(firstRow).toHaveCount(0)

  await page.goto('/admin/staff')
  await row.getByRole('button', { name: 'Give Away the work of Leaver Eze' }).click()
  const giving = page.getByRole('dialog', { name: 'Give Away' })
  await giving.getByRole('button', { name: 'Give away' }).click()
  await expect(giving.getByLabel('New owner')).toHaveAccessibleDescription(/Please choose a colleague/)
  await giving.getByLabel('New owner').selectOption('Stayer Obi')
  await giving.getByRole('button', { name: 'Give away' }).click()
  await expect(row).toContainText('Nothing')
  await expect(page.getByRole('row', { name: /Stayer Obi/ }).getByRole('link', { name: '2 cases' })).toBeVisible()
})
