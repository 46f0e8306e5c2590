import { eq } from 'drizzle-orm'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anEnquiry } from '#dev/factories/an-enquiry.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, test } from '../support/browser/story.ts'

test('staff deliver a report, and send a message with several files', { tag: '@desk' }, async ({ page, records }) => {
  const draft = applicationDraft().forItem('initial_assessment', 'full').settled('complete')
  const { id } = await draft.saveTo(records.db, records.clock)
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/applications/${id}`)
  const panel = page.getByRole('region', { name: 'Messages' })
  await panel.getByRole('button', { name: 'Send Message' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send Message' })
  await dialog.getByLabel('What you send').selectOption('stage:assessment')
  await dialog.getByLabel('Message').fill('Your report is ready.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('Please choose the file that you deliver')).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('Your report is ready.')
  await dialog.getByLabel('File').setInputFiles(pdf('report.pdf'))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(panel).toContainText('Your report is ready.')
  await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Written report')

  await panel.getByRole('button', { name: 'Send Message' }).click()
  await dialog.getByLabel('Message').fill('The second letter.')
  const files = ['first.pdf', 'second.pdf'].map(pdf)
  const program = { ...pdf('third.pdf'), buffer: Buffer.from('MZ this is a program') }
  await dialog.getByLabel('File').setInputFiles([...files, program])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText(/third\.pdf: File type not allowed\..*Nothing was saved\./)).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('The second letter.')
  await dialog.getByLabel('File').setInputFiles(files)
  await dialog.getByRole('button', { name: 'Send' }).click()
  const sent = panel.getByRole('listitem').filter({ hasText: 'The second letter.' })
  for (const { name } of files) await expect(sent.getByRole('link', { name })).toBeVisible()
})

test('the owner of an enquiry who has left is replaced only by a choice', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const former = await aStaffMember().named('Former Owner').withEmail('former@house.example').saveTo(db, clock)
  const { id: caseId } = await anEnquiry().named('Asker').ownedBy(former.id).answered().saveTo(db, clock)
  await db.update(staffMembers).set({ disabledAt: clock.now() }).where(eq(staffMembers.id, former.id))
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/messages/${caseId}`)
  const owner = page.getByLabel('Owner')
  await page.getByRole('button', { name: 'Save Owner' }).click()
  await expect(page.getByText('Please choose a colleague, or nobody')).toBeVisible()
  await owner.selectOption('Nobody')
  await page.getByRole('button', { name: 'Save Owner' }).click()
  await expect(page.getByText('Assigned', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Owner')).toHaveValue('nobody')
})

function pdf(name: string) {
  return { name, mimeType: 'application/pdf', buffer: createSamplePdf(name) }
}
