import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePng } from '#dev/factories/sample-files.ts'
import { addresses } from '#src/addresses.ts'
import { dayInLagos } from '#src/dates.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { readArchive } from '../support/read-archive.ts'
import { readPdf } from '../support/read-pdf.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const CV_TYPE = 'CV/Resume'

async function openCase() {
  const { fullName, email } = aPerson()
  const draft = anApplication().forItem('full_support', 'full').named(fullName).settled('complete')
  const saved = await draft.withEmail(email).inStatus('completed').saveTo(program.db, program.clock)
  const context = { ...program, storage: program.records.storage }
  const cv = aDocument(saved).ofType(CV_TYPE).named('cv.png').withFile('png', createSamplePng())
  await cv.inStatus('approved').saveTo(context)
  const { browser: staff } = await program.staff()
  const { browser, page } = await program.applicant(saved)
  const reference = saved.reference ?? ''
  return { saved, fullName, reference, staff, browser, page, context }
}

test('an applicant reads and approves the pack without scripts, and only then the case is submitted', async () => {
  const { saved, fullName, reference, staff, browser, context } = await openCase()
  const ids = { applicationId: saved.id }
  const submit = async () => {
    const form = { status: 'submitted', day: dayInLagos(program.clock.now()), adminNotes: '', version: '1' }
    return (await staff.postDialog(act('updateStatus', ids), form)).answer
  }
  expect(await submit()).toMatchObject({ ok: false, errors: { status: expect.stringContaining('isn’t prepared yet') } })
  expect((await staff.postDialog(act('preparePack', ids), {})).answer).toMatchObject({
    ok: true,
    title: 'Pack 1 Prepared',
  })
  expect(await submit()).toMatchObject({ ok: false, errors: { status: expect.stringContaining('hasn’t approved') } })

  const tracking = await browser.open(addresses.tracking({ reference }))
  expect(tracking.view.text).toContain('Read and approve your final pack.')
  const opened = await browser.click(tracking, 'Open your pack')
  expect(opened.view.getByRole('link', { name: '01 CV' })).toBeVisible()
  expect((await browser.click(opened, '01 CV')).headers.get('content-type')).toBe('application/pdf')
  const refused = await browser.press(opened, 'Approve Pack 1')
  expect(refused.status).toBe(400)
  expect(refused.view.text).toContain('Please tick that you’ve read every page')
  const before = await openArchive()
  expect([...before.keys()]).toEqual(['00 Index.pdf', '01 CV.pdf'])
  expect((await readPdf(before.get('00 Index.pdf') ?? Buffer.alloc(0))).text).toContain('Not yet')

  const tick = /I’ve read every page/
  const approved = await browser.press(opened, 'Approve Pack 1', {
    'I’ve read every page of this pack, and it’s right': true,
  })
  expect(approved.view.text).toMatch(/You approved pack 1 on .* It can be submitted now/)
  expect(approved.view.queryByRole('checkbox', { name: tick })).toBeNull()
  expect((await readPdf((await openArchive()).get('00 Index.pdf') ?? Buffer.alloc(0))).text).toContain(
    `By ${fullName.split(' ')[0]}`,
  )
  expect(await submit()).toMatchObject({ ok: true })
  const submitted = await browser.open(addresses.applicantPack({ reference }))
  expect(submitted.view.text).not.toContain('It can be submitted now')

  await aDocument(saved).ofType(CV_TYPE).inStatus('approved').saveTo(context)
  const stale = await browser.open(addresses.applicantPack({ reference }))
  expect(stale.view.text).toContain('The evidence has changed since this pack was prepared.')

  async function openArchive() {
    const response = await browser.request(addresses.applicantPackArchive({ reference, number: '1' }))
    expect(response.headers.get('content-disposition')).toContain(`${reference} pack 1.zip`)
    return readArchive(Buffer.from(await response.arrayBuffer()))
  }
})

test('an approval of a pack that is no longer the latest says which one to read', async () => {
  const { saved, reference, staff, browser, context } = await openCase()
  const prepare = () => staff.postDialog(act('preparePack', { applicationId: saved.id }), {})
  await prepare()
  const opened = await browser.open(addresses.applicantPack({ reference }))
  await aDocument(saved).ofType('Personal Statement').inStatus('approved').saveTo(context)
  await prepare()
  const late = await browser.press(opened, 'Approve Pack 1', {
    'I’ve read every page of this pack, and it’s right': true,
  })
  expect(late.status).toBe(409)
  expect(late.view.text).toContain('We’ve prepared pack 2 since you opened pack 1')
  expect(late.view.getByRole('button', { name: 'Approve Pack 2' })).toBeVisible()
})

test('without a code the pack asks for one, and another applicant gets none of its files', async () => {
  const { saved, reference, staff } = await openCase()
  await staff.postDialog(act('preparePack', { applicationId: saved.id }), {})
  const { browser: unproven } = await program.applicant(saved, { proven: false })
  expect((await unproven.open(addresses.applicantPack({ reference }))).view.text).toContain(
    'to read and approve your final pack',
  )
  const archive = addresses.applicantPackArchive({ reference, number: '1' })
  expect((await unproven.request(archive)).status).toBe(302)
  const { browser: other } = await openCase()
  expect((await other.request(archive)).status).toBe(404)
})
