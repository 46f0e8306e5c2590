import { eq } from 'drizzle-orm'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { applications } from '#src/features/applications/table.server.ts'
import { apply, markAsPaid } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/own-program.ts'
import { aPerson } from '../support/people.ts'
import { saveSettings, settingsForm } from '../support/browser/settings.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expectAccessible } from '../support/browser/story.ts'

test('a new paid case gets the owner of its sector, and the applicant reads the name of their adviser', {
  tag: '@desk',
}, async ({ page, records }) => {
  const ngozi = await aStaffMember()
    .named('Ngozi Eze')
    .withEmail('ngozi@house.example')
    .saveTo(records.db, records.clock)
  await signInAs(page, records, 'owner')
  await openStaffPage(page, '/admin/settings')
  const owner = settingsForm(page, 'Owners of new cases').getByLabel('Technology', { exact: true })
  await owner.selectOption('Ngozi Eze')
  await saveSettings(page, 'Owners of new cases', /./)
  await page.reload()
  await expect(owner).toHaveValue(ngozi.id)

  await page.context().clearCookies()
  const person = aPerson()
  await apply(page, person)
  const findOwner = async () =>
    (await records.db.select().from(applications).where(eq(applications.email, person.email)))[0]?.ownerId
  expect(await findOwner(), 'before the payment').toBeNull()
  await markAsPaid(page)
  await expect(page.getByText('Your adviser: Ngozi Eze')).toBeVisible()
  expect(await findOwner()).toBe(ngozi.id)
  await expectAccessible(page, true)
})
