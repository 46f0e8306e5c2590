import { randomUUID } from 'node:crypto'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'

test('an owner invites a colleague, changes their role, mails a new link, and disables and enables the account', {
  tag: '@desk',
}, async ({ page, records }) => {
  test.slow()
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/staff')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const invitation = page.getByRole('dialog', { name: 'Invite Colleague' })
  await invitation.getByRole('button', { name: 'Send Invitation' }).click()
  await expect(invitation.getByLabel('Name')).toHaveAccessibleDescription(/Please enter a name/)
  await expect(invitation.getByLabel('Name')).toBeFocused()
  const email = `tade.${randomUUID().slice(0, 12)}@talentpassage.example`
  await invitation.getByLabel('Name').fill('Tádé Bello')
  await invitation.getByLabel('Email').fill(email)
  await invitation.getByRole('button', { name: 'Send Invitation' }).click()
  await expectToast('Invitation Sent')
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  await row.getByRole('button', { name: /^Change Role/ }).click()
  const role = page.getByRole('dialog', { name: 'Change Role' })
  await role.getByRole('radio', { name: 'Finance' }).check()
  await role.getByRole('button', { name: 'Save' }).click()
  await expectToast('Role Changed')
  await expect(row).toContainText('Finance')

  await row.getByRole('button', { name: /^Invite Again/ }).click()
  await page.getByRole('dialog', { name: 'Invite Again' }).getByRole('button', { name: 'Send Link' }).click()
  await expectToast('Invitation Sent')

  await row.getByRole('button', { name: /^Disable/ }).click()
  const disabling = page.getByRole('dialog', { name: 'Disable Account' })
  await expect(disabling).toContainText('signed out everywhere at once')
  await disabling.getByRole('button', { name: 'Disable' }).click()
  await expectToast('Account Disabled')
  await expect(row).toContainText('Disabled')
  await row.getByRole('button', { name: /^Enable/ }).click()
  await page.getByRole('dialog', { name: 'Enable Account' }).getByRole('button', { name: 'Enable' }).click()
  await expectToast('Account Enabled')
  await expect(row).toContainText('Invited')

  function expectToast(title: string) {
    return expect(page.getByRole('status').filter({ hasText: title })).toBeVisible()
  }
})
