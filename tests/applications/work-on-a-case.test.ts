import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { aPack } from '#dev/factories/a-pack.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { dayInLagos } from '#src/dates.ts'
import { tasks } from '#src/features/cases/work/table.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import type { PlainBrowser } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('a document received by email is marked as received, which the applicant sees, and a request is withdrawn', async () => {
  const { db, clock } = program
  const saved = await createApplication()
  const passport = await aDocumentRequest(saved.id).ofType('Passport').dueOn('2020-02-29').saveTo(db, clock)
  const certificate = await aDocumentRequest(saved.id).ofType('Certificate').saveTo(db, clock)
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  const finish = async (request: { id: string }, way: 'receiveRequest' | 'reopenRequest' | 'withdrawRequest') =>
    (await browser.postDialog(act(way, { applicationId: saved.id, requestId: request.id }), {})).answer
  expect(await finish(passport, 'receiveRequest')).toMatchObject({ ok: true, title: 'Document Received' })
  expect(await finish(certificate, 'withdrawRequest')).toMatchObject({ ok: true, title: 'Request Withdrawn' })
  // A colleague who has the dialog open reads what has changed.
  expect(await finish(passport, 'withdrawRequest')).toMatchObject({
    ok: false,
    title: 'Not Withdrawn',
    description: 'A colleague has already marked this request as received.',
  })

  const { view } = await browser.open(path)
  const documents = view.getByRole('region', { name: 'Documents' })
  expect(documents).toHaveTextContent(/Passport.*Fulfilled/)
  expect(documents).toHaveTextContent('Reopen Passport')
  expect(documents).not.toHaveTextContent('Withdraw Passport')
  expect(documents).not.toHaveTextContent('Withdraw Certificate')
  const history = view.getByRole('region', { name: /^History/ })
  expect(history).toHaveTextContent('Passport received by email')
  expect(history).toHaveTextContent('Request for Certificate withdrawn')

  const applicant = await program.applicant(saved)
  const { reference, email } = saved
  const query = new URLSearchParams({ reference: reference ?? '', email, tab: 'documents' })
  const tracking = await applicant.browser.open(`/application-tracking?${query}`)
  const requests = tracking.view.getByRole('table', { name: 'Document Requests' })
  expect(requests).toHaveTextContent(/Passport.*Fulfilled/)
  expect(requests).not.toHaveTextContent('Certificate')
})

test('a delivery is recorded on a day that is not in the future, and undone with a reason', async () => {
  const draft = anApplication().receivedAt(new Date('2026-03-02T09:00:00Z')).forItem('initial_assessment', 'full')
  const saved = await createApplication(draft.settled('complete'))
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  expect(await openRegion(browser, path, 'Deliveries')).toHaveTextContent('No deliveries recorded yet.')
  const delivery = { stage: 'assessment', note: 'Sent as a PDF.' }
  expect(
    (
      await browser.postDialog(act('recordDelivery', { applicationId: saved.id }), {
        ...delivery,
        deliveredOn: '2999-01-01',
      })
    ).answer,
  ).toMatchObject({ ok: false, errors: { deliveredOn: 'Please enter today or an earlier day' } })
  expect(
    (
      await browser.postDialog(act('recordDelivery', { applicationId: saved.id }), {
        ...delivery,
        deliveredOn: '2026-03-01',
      })
    ).answer,
  ).toMatchObject({
    ok: false,
    errors: { deliveredOn: expect.stringMatching(/^Please enter 2 March 2026 or a later day/) },
  })
  expect(
    (
      await browser.postDialog(act('recordDelivery', { applicationId: saved.id }), {
        ...delivery,
        deliveredOn: '2026-03-03',
      })
    ).answer,
  ).toMatchObject({ ok: true, title: 'Delivery Recorded' })
  const recorded = await openRegion(browser, path, 'Deliveries')
  expect(recorded).toHaveTextContent(/Written report.*Sent as a PDF\..*3 March 2026/)
  expect(recorded).not.toHaveTextContent('Record Delivery')
})

test('the task of a stage is done once staff said whether it was delivered, and each field says what is missing', async () => {
  const saved = await createApplication(anApplication().forItem('initial_assessment', 'full').settled('complete'))
  const task = { id: randomUUID(), caseId: saved.id, title: 'Write the report', stage: 'assessment' } as const
  await program.db.insert(tasks).values({ ...task, dueOn: '2026-11-30', createdAt: saved.createdAt })
  const { browser } = await program.staff('caseworker')
  const path = `/admin/applications/${saved.id}`
  const finish = async (fields: Record<string, string>) =>
    (
      await browser.postDialog(act('finishTask', { applicationId: saved.id, taskId: task.id }), {
        done: 'yes',
        ...fields,
      })
    ).answer
  expect(await finish({})).toMatchObject({
    ok: false,
    errors: { delivered: 'Please say whether the applicant has it' },
  })
  expect(await finish({ delivered: 'yes', deliveredOn: '2999-01-01' })).toMatchObject({
    ok: false,
    errors: { deliveredOn: 'Please enter today or an earlier day' },
  })
  expect(await finish({ delivered: 'yes', deliveredOn: dayInLagos(program.clock.now()) })).toMatchObject({
    ok: true,
    title: 'Task Done',
  })
  expect(await openRegion(browser, path, 'Deliveries')).toHaveTextContent('Written report')
})

test('a date is recorded on a day that is not in the future, and starts the deadlines after it', async () => {
  const saved = await createApplication(
    anApplication().forItem('full_support', 'full').inStatus('completed').settled('complete'),
  )
  await aPack(saved).approved().saveTo(program)
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  expect(await openRegion(browser, path, 'Dates and deadlines')).toHaveTextContent('No dates recorded yet.')
  const record = async (day: string, fact = 'submitted') =>
    (await browser.postDialog(act('recordMilestone', { applicationId: saved.id }), { fact, day })).answer
  expect(await record('2999-01-01')).toMatchObject({
    ok: false,
    errors: { day: 'Please enter today or an earlier day' },
  })
  const today = dayInLagos(program.clock.now())
  expect(await record(today)).toMatchObject({
    ok: false,
    errors: { fact: 'This also changes the status. Use Update Status for it' },
  })
  const change = { status: 'submitted', day: today, adminNotes: '', version: '1' }
  expect((await browser.postDialog(act('updateStatus', { applicationId: saved.id }), change)).answer).toMatchObject({
    ok: true,
  })
  expect(await record('2031-03-03', 'passport')).toMatchObject({ ok: true, title: 'Date Recorded' })
  const recorded = await openRegion(browser, path, 'Dates and deadlines')
  expect(recorded).toHaveTextContent('Home Office form sent')
  expect(recorded).toHaveTextContent('Passport valid until')
  expect(recorded).toHaveTextContent('Expect the endorsing body’s decision by')
})

test('staff choose the endorsing body and the route, the applicant sees them, and the list finds the case', async () => {
  const saved = await createApplication()
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  const details = await openRegion(browser, path, 'Details')
  expect(details).toHaveTextContent('Endorsing bodyNot chosen')
  const chosen = { endorsingBody: 'tech_nation', endorsementRoute: 'promise' }
  const choose = async (form: Record<string, string>) =>
    (await browser.postDialog(act('chooseEndorsement', { applicationId: saved.id }), form)).answer
  expect(await choose({ ...chosen, endorsingBody: 'the_queen' })).toMatchObject({
    ok: false,
    errors: { endorsingBody: 'Please choose an endorsing body, or “Not chosen”' },
  })
  expect(await choose(chosen)).toMatchObject({ ok: true, title: 'Body and Route Saved' })
  expect(await choose({ ...chosen, endorsementRoute: 'talent' })).toMatchObject({ ok: false })
  expect(await openRegion(browser, path, 'Details')).toHaveTextContent(
    'Endorsing bodyTech NationRouteExceptional promise',
  )

  const list = await browser.open(`/admin/applications?body=tech_nation&route=promise&q=${saved.reference}`)
  expect(list.view.text).toContain(saved.reference)
  const others = await browser.open(`/admin/applications?body=ukri&q=${saved.reference}`)
  expect(others.view.queryByText(saved.reference ?? '')).toBeNull()
  const { page } = await program.applicant(saved)
  expect(page.view.text).toContain('Exceptional promise')
})

function createApplication(draft = anApplication().inStatus('evidence_review').settled('initial')) {
  return draft.withEmail(aPerson().email).saveTo(program.db, program.clock)
}

async function openRegion(browser: PlainBrowser, path: string, name: string) {
  return (await browser.open(path)).view.getByRole('region', { name })
}
