import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { anEnquiry } from '#dev/factories/an-enquiry.server.ts'
import { createSamplePdf } from '#dev/factories/sample-files.ts'
import { messages, savedReplies } from '#src/features/messages/table.server.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { staffMembers } from '#src/features/staff/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer, PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const PROGRAM_AS_PDF = new File(['MZ this is a program'], 'third.pdf', { type: 'application/pdf' })

test('owners write saved replies, an unknown field is named beside the text, and a deleted one comes back', async () => {
  const { browser } = await program.staff('owner')
  const title = `Thanks ${randomUUID().slice(0, 8)}`
  const post = async (path: string, fields: Record<string, string> = {}) =>
    (await browser.postDialog(path, fields)).answer
  expect(await post(act('addSavedReply'), { title, text: 'Dear {firstname}' })).toMatchObject({
    ok: false,
    errors: { text: expect.stringContaining('{firstname} is not known here. Use {first name}') },
  })
  expect(await post(act('addSavedReply'), { title, text: 'Dear {first name}' })).toMatchObject({ ok: true })
  expect(await post(act('addSavedReply'), { title, text: 'Again' })).toMatchObject({
    errors: { title: 'A saved reply with this title exists' },
  })
  const [saved] = await program.db.select().from(savedReplies).where(eq(savedReplies.title, title))
  const ids = { replyId: saved?.id ?? '' }
  const change = { title, text: 'Hello {first name}', expectedVersion: '1' }
  expect(await post(act('changeSavedReply', ids), change)).toMatchObject({ ok: true })
  expect(await post(act('changeSavedReply', ids), { ...change, text: 'Mine' })).toMatchObject({
    ok: false,
    more: { current: { text: 'Hello {first name}', version: 2 } },
  })
  const readSettings = async () => (await browser.open('/admin/settings')).view.text
  expect(await readSettings()).toContain(title)
  const deleted = await post(act('deleteSavedReply', ids))
  expect(deleted).toMatchObject({ ok: true, undoPath: act('restoreSavedReply', ids) })
  expect(await readSettings()).not.toContain(title)
  expect(await post(act('restoreSavedReply', ids))).toMatchObject({ ok: true })
  expect(await readSettings()).toContain(title)
})

test('an answer that was sent already is not sent again, unless its text was edited since', async () => {
  const application = await createApplication(anApplication().settled('initial'))
  const enquiry = await anEnquiry().saveTo(program.db, program.clock)
  const { browser } = await program.staff()
  const idempotencyKey = randomUUID()
  const textsOf = async (caseId: string) => {
    const sent = await program.db.select({ text: messages.text }).from(messages).where(eq(messages.caseId, caseId))
    return sent.map(({ text }) => text).toSorted()
  }
  for (const text of ['Good morning', 'Good morning', 'Good evening']) {
    await send(browser, application, { idempotencyKey, text })
    await browser.postDialog(act('answerConversation', { caseId: enquiry.id }), { idempotencyKey, text })
  }
  expect(await textsOf(application.id)).toEqual(['Good evening', 'Good morning'])
  expect(await textsOf(enquiry.id)).toEqual(['Good evening', 'Good morning'])
})

test('staff deliver a report, the applicant confirms it and asks, and staff answer', async () => {
  const application = await createApplication(anApplication().forItem('initial_assessment', 'full'))
  const { browser: staff } = await program.staff()
  const report = { sentAs: 'stage:assessment', text: 'Your report is ready.' }
  expect((await send(staff, application, report)).answer).toMatchObject({
    ok: false,
    errors: { file: 'Please choose the file that you deliver' },
  })
  expect((await send(staff, application, report, [pdf('report.pdf')])).answer).toMatchObject({ ok: true })
  const locked = await program.applicant(application, { proven: false })
  expect((await openMessages(locked.browser, application)).view.text).toContain('You have 1 new message')

  const { browser } = await program.applicant(application)
  const received = await openMessages(browser, application)
  expect(findEntry(received, 'Your report is ready.')).toHaveTextContent('report.pdf')
  const read = await browser.press(received, /^I’ve read it/)
  expect(read.view.getByText('You’ve read it.')).toBeInTheDocument()
  const form = await browser.click(read, /^Ask about this/)
  expect(form.view.text).toContain('Your question is about: Written report')
  const question = `What should I change first, ${randomUUID()}?`
  const asked = await browser.press(form, 'Send Message', { Message: question })
  expect(findEntry(asked, question)).toHaveTextContent('About: Report')

  const list = await staff.open(`/admin/messages?q=${application.reference}`)
  const row = list.view.getByRole('row', { name: /What should I change first/ })
  expect(row).toHaveTextContent('due')
  const conversation = await staff.open(row.querySelector('a')?.href ?? '')
  expect(conversation.view.getByText(/Seen on/)).toBeInTheDocument()
  expect((await send(staff, application, { text: 'The second letter.' })).answer).toMatchObject({ ok: true })
  expect((await staff.open(conversation.url)).view.text).toContain('Answered.')
  const waiting = await staff.open(`/admin/messages?q=${application.reference}`)
  expect(waiting.view.text).toContain('No messages match')
})

test('a delivered report is a link where it is named, and listed under the documents, behind a code', async () => {
  const application = await createApplication(anApplication().forItem('initial_assessment', 'full'))
  const { browser: staff } = await program.staff()
  const report = { sentAs: 'stage:assessment', text: 'Your report is ready.' }
  expect((await send(staff, application, report, [pdf('report.pdf')])).answer).toMatchObject({ ok: true })

  const locked = await program.applicant(application, { proven: false })
  const overview = await locked.browser.open(`/application-tracking?reference=${application.reference}`)
  const delivered = overview.view.getByText(/^Delivered on/)
  expect(within(delivered).getByRole('link')).toHaveTextContent(/^written report$/)
  const table = overview.view.getByRole('table', { name: 'From Us', hidden: true })
  expect(table).toHaveTextContent(/report\.pdf.*Written report/)
  const code = await locked.browser.click(overview, 'written report')
  expect(code.url.pathname).toBe('/application-tracking/code')

  const { browser } = await program.applicant(application)
  const file = await browser.open(within(delivered).getByRole<HTMLAnchorElement>('link').href)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})

test('one refused file refuses the message of staff', async () => {
  const application = await createApplication()
  const { browser: staff } = await program.staff()
  const files = [pdf('first.pdf'), pdf('second.pdf'), PROGRAM_AS_PDF]
  expect(await send(staff, application, { text: 'Two letters.' }, files)).toMatchObject({
    status: 400,
    answer: { errors: { file: expect.stringMatching(/third\.pdf: File type not allowed\..*Nothing was saved\./) } },
  })
  const { browser } = await program.applicant(application)
  expect((await openMessages(browser, application)).view.text).toContain('No messages yet.')
})

test('an applicant sends a file, and a refused form keeps its text', async () => {
  const application = await createApplication()
  const { browser } = await program.applicant(application)
  const messages = await openMessages(browser, application)
  expect(messages.view.text).toContain('By uploading, you agree')
  const empty = await browser.press(messages, 'Send Message')
  expect(empty.status).toBe(422)
  expect(empty.view.getByLabelText('Message')).toHaveAccessibleDescription(/Please write a message/)
  const text = 'Is this letter strong enough?'
  const refused = await browser.press(empty, 'Send Message', { Message: text, File: PROGRAM_AS_PDF })
  expect(refused.view.text).toContain('File type not allowed.')
  expect(refused.view.getByLabelText('Message')).toHaveValue(text)
  const sent = await browser.press(refused, 'Send Message', { File: pdf('letter.pdf') })
  expect(findEntry(sent, text)).toHaveTextContent('letter.pdf')
})

test('an applicant sends several files with one message, and only the refused file is missing', async () => {
  const application = await createApplication()
  const { browser } = await program.applicant(application)
  const text = 'Both letters, as you asked.'
  const files = [PROGRAM_AS_PDF, pdf('first.pdf'), pdf('second.pdf')]
  const messages = await openMessages(browser, application)
  const { status, view } = await browser.press(messages, 'Send Message', { Message: text, File: files })
  expect(status).toBe(422)
  expect(view.text).toMatch(/third\.pdf: File type not allowed\..*We received the other 2 files\./)
  expect(view.getByLabelText('Message')).toHaveValue('')
  const sent = await openMessages(browser, application)
  expect(sent.view.getAllByText(text)).toHaveLength(1)
  expect(findEntry(sent, text)).toHaveTextContent('first.pdf')
  expect(sent.view.getAllByRole('link', { name: 'second.pdf' })).toHaveLength(1)
  expect(sent.view.queryByRole('link', { name: 'third.pdf' })).not.toBeInTheDocument()
})

test('an enquiry is given to colleagues who work on cases, and a former owner is not replaced by no one', async () => {
  const finance = await saveColleague('finance')
  const { caseId, former } = await createEnquiry()
  const { browser } = await program.staff()
  const { view } = await browser.open(`/admin/messages/${caseId}`)
  const values = [...view.getByLabelText<HTMLSelectElement>('Owner').options].map(({ value }) => value)
  expect(values).toContain('nobody')
  expect(values).not.toContain(finance.id)
  expect(values).not.toContain(former.id)
  expect(view.getByLabelText('Owner')).toHaveValue('')
  expect(await browser.postDialog(act('assignCases'), { cases: caseId, owner: '' })).toMatchObject({
    status: 400,
    answer: { errors: { owner: 'Please choose a colleague, or nobody' } },
  })
})

function createApplication(draft = anApplication()) {
  return draft.settled('complete').withEmail(aPerson().email).saveTo(program.db, program.clock)
}

/** Creates an enquiry whose owner has left. */
async function createEnquiry() {
  const { db, clock } = program
  const { email, fullName: name, message } = aPerson()
  const former = await saveColleague('caseworker')
  const draft = anEnquiry().named(name).withEmail(email).saying(message).ownedBy(former.id).answered()
  const { id: caseId } = await draft.saveTo(db, clock)
  await db.update(staffMembers).set({ disabledAt: clock.now() }).where(eq(staffMembers.id, former.id))
  return { caseId, former }
}

function saveColleague(role: Role) {
  return aStaffMember().withEmail(aPerson().email).inRole(role).saveTo(program.db, program.clock)
}

function pdf(name: string) {
  return new File([new Uint8Array(createSamplePdf(name))], name, { type: 'application/pdf' })
}

function send(staff: PlainBrowser, { id }: { id: string }, fields: Record<string, string>, files: Array<File> = []) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ sentAs: 'message', ...fields })) form.set(name, value)
  for (const file of files) form.append('file', file)
  return staff.postDialog(act('sendMessage', { applicationId: id }), form)
}

function openMessages(browser: PlainBrowser, { reference }: { reference: string | null }) {
  return browser.open(`/application-tracking?reference=${reference}&tab=messages`)
}

function findEntry({ view }: PlainAnswer, text: string) {
  return view.getAllByRole('listitem').find(each => each.textContent.includes(text))
}
