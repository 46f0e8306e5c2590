import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a new status is saved, mailed, and listed in the history with its author, and the note stands beside it', async () => {
  const saved = await createApplication()
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  const change = { status: 'draft_review', adminNotes: 'Draft 1 with Tádé.', version: '1', notifyApplicant: 'on' }
  expect((await browser.postDialog(act('updateStatus', { applicationId: saved.id }), change)).answer).toMatchObject({
    ok: true,
    title: 'Application Updated',
  })
  await program.records.waitForSentMail(saved.email)
  const page = await browser.open(path)
  expect(page.view.getByRole('region', { name: 'Case' })).toHaveTextContent('Draft Review')
  const entries = [...page.view.getByRole('region', { name: /^History/ }).querySelectorAll('ol > li')]
  const entry = entries.find(each => each.textContent.includes('Status changed'))
  expect(entry).toHaveTextContent('Fọláṣadé Nwosu: Status changed from Evidence Review to Draft Review')
  expect(page.view.getByRole('region', { name: 'Notes' })).toHaveTextContent(
    /Fọláṣadé Nwosu.*Draft Review\s*Draft 1 with Tádé\..*Evidence Review\s*Letter is missing\./,
  )

  const mail = entries.find(each => each.textContent.includes('moved to Draft Review'))
  expect(mail).toHaveTextContent('Sent')
  const link = mail?.querySelector('a')
  expect(link).toHaveAttribute('target', '_blank')
  expect((await browser.open(link?.getAttribute('href') ?? '')).view.document.body).toHaveTextContent('Draft Review')
})

test('no mail is sent for notes, or when staff untick “E-mail the applicant”', async () => {
  const saved = await createApplication()
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  const adminNotes = 'Called. Will send the letter on Monday.'
  const notes = { status: 'evidence_review', adminNotes, version: '1', notifyApplicant: 'on' }
  expect((await browser.postDialog(act('updateStatus', { applicationId: saved.id }), notes)).answer).toMatchObject({
    ok: true,
  })
  expect((await browser.open(path)).view.getByRole('region', { name: 'Notes' })).toHaveTextContent(adminNotes)

  const status = { status: 'draft_review', adminNotes, version: '1' }
  expect((await browser.postDialog(act('updateStatus', { applicationId: saved.id }), status)).answer).toMatchObject({
    ok: true,
  })
  const { view } = await browser.open(`${path}?show=emails`)
  expect(view.getByRole('region', { name: 'Case' })).toHaveTextContent('Draft Review')
  expect(view.text).toContain('No emails about this case yet.')
  expect(await program.mailTo(saved.email)).toEqual([])
})

test('the status Resubmission needs a reason, which the page of the case then shows', async () => {
  const saved = await createApplication()
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  const change = { status: 'resubmission', adminNotes: 'Second time.', version: '1' }
  expect((await browser.postDialog(act('updateStatus', { applicationId: saved.id }), change)).answer).toMatchObject({
    ok: false,
    errors: { reason: 'Please say what the applicant must send again' },
  })
  const reason = 'The letter is unsigned.'
  expect(
    (await browser.postDialog(act('updateStatus', { applicationId: saved.id }), { ...change, reason })).answer,
  ).toMatchObject({ ok: true })
  const { view } = await browser.open(path)
  expect(view.getByRole('region', { name: 'Resubmission requested' })).toHaveTextContent(reason)
  expect(view.getByRole('region', { name: 'Notes' })).toHaveTextContent(/Resubmission\s*Second time\./)
  expect(await program.records.applicationsOf(saved.email)).toMatchObject([
    { status: 'resubmission', resubmissionRequired: true, resubmissionReason: reason },
  ])
})

test('a dated status needs its day by the field, and is undone from the page of the case', async () => {
  const saved = await anApplication()
    .withEmail(aPerson().email)
    .inStatus('completed')
    .settled('initial')
    .saveTo(program.db, program.clock)
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  const change = { status: 'endorsed', adminNotes: '', version: '1', notifyApplicant: 'on' }
  expect((await browser.postDialog(act('updateStatus', { applicationId: saved.id }), change)).answer).toMatchObject({
    ok: false,
    errors: {
      day: 'Please enter the day, because it starts the deadlines',
      skipsSteps: 'Completed to Endorsed: 1 step is skipped, Submitted',
    },
  })
  const whole = { ...change, day: dayInLagos(program.clock.now()), skipsSteps: 'on' }
  expect((await browser.postDialog(act('updateStatus', { applicationId: saved.id }), whole)).answer).toMatchObject({
    ok: true,
    undoPath: act('undoStatus', { applicationId: saved.id }),
  })
  const endorsed = await browser.open(path)
  expect(endorsed.view.getByRole('region', { name: 'Case' })).toHaveTextContent('Undo the status')
  expect(endorsed.view.getByRole('region', { name: 'Dates and deadlines' })).toHaveTextContent('Apply for the visa by')

  expect((await browser.postDialog(act('undoStatus', { applicationId: saved.id }), {})).answer).toMatchObject({
    title: 'Status Undone',
  })
  const undone = await browser.open(path)
  expect(undone.view.getByRole('region', { name: 'Case' })).toHaveTextContent('Completed')
  expect(undone.view.getByRole('region', { name: 'Dates and deadlines' })).not.toHaveTextContent('Apply for the visa')
  expect(await program.mailTo(saved.email)).toEqual([])
})

test('a bulk update names the applications that a colleague has just changed, and skips them', async () => {
  const familyName = `Zz${randomUUID().slice(0, 8)}`
  const [ada, obi, uzo] = [
    await createApplication(`Ada ${familyName}`),
    await createApplication(`Obi ${familyName}`),
    await createApplication(`Uzo ${familyName}`),
  ]
  await writeApplication(program.db, uzo.id, { version: 2, status: 'rejected' })
  const { browser } = await program.staff()
  const update = async (fields: Record<string, string>) => {
    const selected = [ada, obi, uzo].map(({ id }) => `${id}:1`).join(',')
    return (await browser.postDialog(act('updateStatuses'), { applications: selected, ...fields })).answer
  }
  expect(await update({ status: 'resubmission' })).toMatchObject({
    errors: { reason: 'Please say what the applicant must send again' },
  })
  expect(await update({ status: 'under_review' })).toMatchObject({
    ok: true,
    title: '2 Applications Updated',
    description: `Not changed, because a colleague has just updated them: Uzo ${familyName}. Check them before you try again.`,
  })
  for (const [application, status] of [
    [ada, 'under_review'],
    [obi, 'under_review'],
    [uzo, 'rejected'],
  ] as const)
    expect(await program.records.applicationsOf(application.email)).toMatchObject([{ status }])
})

function createApplication(name = 'Olúwadámiláre Adébáyọ̀-Ògúnṣẹ̀yẹ') {
  return anApplication()
    .named(name)
    .withEmail(aPerson().email)
    .inStatus('evidence_review')
    .settled('initial')
    .withAdminNotes('Letter is missing.')
    .saveTo(program.db, program.clock)
}
