import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { aStaffMember } from '#factories/a-staff-member.server.ts'
import { createSamplePdf } from '#factories/sample-files.ts'
import { dayInLagos } from '#src/dates.ts'
import { contactMessages, threads } from '#src/features/messages/table.server.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { applicationDraft } from '../support/browser/staff-dialogs.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

const REPORT = { name: 'report.pdf', mimeType: 'application/pdf', buffer: createSamplePdf('Your report') }

test('staff deliver a report, the applicant reads it and asks, and staff answer', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const saved = await applicationDraft()
    .forItem('initial_assessment', 'full')
    .settled('complete')
    .saveTo(records.db, records.clock)
  const { id, reference, email } = saved
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
  await dialog.getByLabel('File').setInputFiles(REPORT)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(panel).toContainText('Your report is ready.')
  await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('Written report')
  const staffCookies = await page.context().cookies()

  await page.context().clearCookies()
  const tracking = `/application-tracking?${new URLSearchParams({ reference: reference ?? '', email, tab: 'messages' })}`
  await page.goto(tracking)
  await expect(page.getByText('You have 1 new message')).toBeVisible()
  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  await page.reload()
  await expect(page.getByText('Your report is ready.')).toBeVisible()
  await expectLooksRight(page, true)
  await page.getByRole('button', { name: 'I’ve read it' }).click()
  await expect(page.getByText('You’ve read it.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ask about this' }).click()
  await expect(page.getByText('Your question is about: Written report')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('What should I change first?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'What should I change first?' })).toContainText(
    'About: Report',
  )

  await page.context().clearCookies()
  await page.context().addCookies(staffCookies)
  await openStaffPage(page, '/admin/messages')
  const row = page.getByRole('row', { name: /What should I change first/ })
  await expect(row).toContainText('due')
  await expectLooksRight(page, true)
  await row.getByRole('link').first().click()
  await expect(page.getByText(/Seen on/)).toBeVisible()
  await expectLooksRight(page, true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await dialog.getByLabel('Message').fill('The second letter.')
  const program = { name: 'third.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') }
  const files = ['first.pdf', 'second.pdf'].map(name => ({ ...REPORT, name, buffer: createSamplePdf(name) }))
  await dialog.getByLabel('File').setInputFiles([...files, program])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText(/third\.pdf: File type not allowed\..*Nothing was sent\./)).toBeVisible()
  await expect(dialog.getByLabel('Message')).toHaveValue('The second letter.')
  await expectLooksRight(page, true)
  await dialog.getByLabel('File').setInputFiles(files)
  await dialog.getByRole('button', { name: 'Send' }).click()
  const sent = page.getByRole('listitem').filter({ hasText: 'The second letter.' })
  for (const { name } of files) await expect(sent.getByRole('link', { name })).toBeVisible()
  await expect(page.getByText(/Answered\./)).toBeVisible()
  await openStaffPage(page, `/admin/messages?q=${reference}`)
  await expect(page.getByText('No messages match')).toBeVisible()
})

test('an enquiry is given to colleagues who work on cases, and a former owner is not replaced by no one', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { db, clock } = records
  const former = await aStaffMember().named('Former Owner').withEmail('former@house.example').saveTo(db, clock)
  await aStaffMember().named('Bisi Ledger').withEmail('bisi@house.example').inRole('finance').saveTo(db, clock)
  const contactMessageId = randomUUID()
  await db.insert(contactMessages).values({
    ...{ id: contactMessageId, name: 'Asker', email: 'asker@example.ng', sector: 'dance', message: 'Can you help?' },
    ...{ fingerprint: 'asker', receivedOn: dayInLagos(clock.now()), receivedAt: clock.now() },
  })
  const threadId = randomUUID()
  await db.insert(threads).values({ id: threadId, contactMessageId, ownerId: former.id, lastMessageAt: clock.now() })
  await db.update(staffMembers).set({ disabledAt: clock.now() }).where(eq(staffMembers.id, former.id))
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, `/admin/messages/${threadId}`)
  const owner = page.getByLabel('Owner')
  await expect(owner).not.toContainText('Bisi Ledger')
  await page.getByRole('button', { name: 'Save Owner' }).click()
  await expect(page.getByText('Please choose a colleague, or nobody')).toBeVisible()
  await expectLooksRight(page, true)
  await owner.selectOption('Nobody')
  await page.getByRole('button', { name: 'Save Owner' }).click()
  await expect(page.getByText('Owner Saved')).toBeVisible()
  await expect(page.getByLabel('Owner')).toHaveValue('nobody')
})

test('without JavaScript an applicant sends a file, and a refused form keeps its text', {
  tag: '@desk-no-js',
}, async ({ page, records, javaScriptEnabled }) => {
  const { reference, email } = await applicationDraft().settled('complete').saveTo(records.db, records.clock)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`)
  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  await page.getByRole('tab', { name: 'Messages' }).click()
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Please write a message').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Is this letter strong enough?')
  const program = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') }
  await page.getByLabel('File', { exact: true }).setInputFiles(program)
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('File type not allowed.').first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Is this letter strong enough?')
  await expectLooksRight(page, javaScriptEnabled)
  await page.getByLabel('File', { exact: true }).setInputFiles({ ...REPORT, name: 'letter.pdf' })
  await page.getByRole('button', { name: 'Send Message' }).click()
  const entry = page.getByRole('listitem').filter({ hasText: 'Is this letter strong enough?' })
  await expect(entry.getByRole('link', { name: 'letter.pdf' })).toBeVisible()
  await page.setViewportSize({ width: 320, height: 640 })
  await expectLooksRight(page, javaScriptEnabled)
})

test('without JavaScript an applicant sends several files with one message, and only the refused file is missing', {
  tag: '@desk-no-js',
}, async ({ page, records, javaScriptEnabled }) => {
  const { reference, email } = await applicationDraft().settled('complete').saveTo(records.db, records.clock)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`)
  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  await page.getByRole('tab', { name: 'Messages' }).click()
  await expect(page.getByText('By uploading, you agree')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Both letters, as you asked.')
  const pdf = (name: string) => ({ ...REPORT, name, buffer: createSamplePdf(name) })
  const program = { name: 'third.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ this is a program') }
  await page.getByLabel('File', { exact: true }).setInputFiles([program, pdf('first.pdf'), pdf('second.pdf')])
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(
    page.getByText(/third\.pdf: File type not allowed\..*We received the other 2 files\./).first(),
  ).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  await expectLooksRight(page, javaScriptEnabled)
  const withText = page.getByRole('listitem').filter({ hasText: 'Both letters, as you asked.' })
  await expect(withText).toHaveCount(1)
  await expect(withText.getByRole('link', { name: 'first.pdf' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'second.pdf' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'third.pdf' })).toHaveCount(0)
})
