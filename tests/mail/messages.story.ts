import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anEnquiry } from '#dev/factories/an-enquiry.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { MINUTE_MS } from '#src/clock.ts'
import { messages, savedReplies } from '#src/features/messages/table.server.ts'
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
  const form = panel.getByRole('form', { name: 'Send Message' })
  const send = form.getByRole('button', { name: 'Send' })
  await form.getByLabel('What you send').selectOption('stage:assessment')
  await form.getByLabel('Message').fill('Your report is ready.')
  await send.click()
  await expect(form.getByText('Please choose the file that you deliver')).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('Your report is ready.')
  await form.getByLabel('File').setInputFiles(pdf('report.pdf'))
  await send.click()
  await expect(panel).toContainText('Your report is ready.')
  await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Written report')

  await form.getByLabel('Message').fill('The second letter.')
  const files = ['first.pdf', 'second.pdf'].map(pdf)
  const program = { ...pdf('third.pdf'), buffer: Buffer.from('MZ this is a program') }
  await form.getByLabel('File').setInputFiles([...files, program])
  await send.click()
  await expect(form.getByText(/third\.pdf: File type not allowed\..*Nothing was saved\./)).toBeVisible()
  await expect(form.getByLabel('Message')).toHaveValue('The second letter.')
  await form.getByLabel('File').setInputFiles(files)
  await send.click()
  const sent = panel.getByRole('listitem').filter({ hasText: 'The second letter.' })
  for (const { name } of files) await expect(sent.getByRole('link', { name })).toBeVisible()
})

test('staff answer by keyboard with a saved reply, read a colleague’s answer first, and go on to the next one', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const tag = randomUUID().slice(0, 8)
  const ask = (name: string, minutesAgo: number) =>
    anEnquiry()
      .named(`${name} ${tag}`)
      .saveTo(db, { now: () => new Date(clock.now().getTime() - minutesAgo * MINUTE_MS) })
  const [_passedOver, first, second] = [await ask('Zainab', 2), await ask('Dr. Ada', 1), await ask('Bola', 0)]
  const reply = { id: randomUUID(), title: `Thanks ${tag}`, text: 'Thank you, {first name}.' }
  await db.insert(savedReplies).values({ ...reply, changedAt: clock.now() })
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/messages?q=${tag}`)
  await page.getByRole('link', { name: first.name, exact: true }).click()
  const answer = page.getByRole('textbox', { name: 'Answer' })
  await expect(page.getByText('Ctrl Enter sends, R comes here.')).toBeVisible()
  await page.keyboard.press('r')
  await expect(answer).toBeFocused()
  await page.getByText('Saved replies').click()
  await page.getByRole('button', { name: reply.title }).click()
  await expect(answer).toHaveValue('Thank you, Ada.')

  const colleague = await aStaffMember().named('Colleague Obi').withEmail(`${tag}@house.example`).saveTo(db, clock)
  const theirs = { caseId: first.id, authorKind: 'staff', staffId: colleague.id, kind: 'message' } as const
  await db.insert(messages).values({ id: randomUUID(), ...theirs, text: 'We call you at noon.', sentAt: clock.now() })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('alert')).toContainText('Colleague Obi wrote “We call you at noon.”')
  await expect(page.getByRole('region', { name: 'Conversation' })).toContainText('We call you at noon.')
  await expect(answer).toHaveValue('Thank you, Ada.')
  await page.getByRole('button', { name: 'Send Anyway' }).click()
  await expect(page.getByRole('link', { name: 'Next conversation' })).toBeFocused()
  await page.keyboard.press('s')
  await expect(page.getByRole('heading', { name: second.name, level: 1 })).toBeVisible()

  await answer.fill('Half an answer')
  await page.getByRole('link', { name: 'Everything about this person' }).click()
  await expect(page.getByRole('alert')).toHaveText('Throw away what you typed?')
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect(answer).toHaveValue('Half an answer')
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
