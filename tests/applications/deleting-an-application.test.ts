import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

const UNKNOWN_IDS = ['nonsense', '00000000-0000-4000-8000-000000000000']

test('only the reference deletes an application, and its pages and forms are not found afterwards', async () => {
  const saved = await anApplication().settled('initial').withEmail(aPerson().email).saveTo(program.db, program.clock)
  const { browser } = await program.staff()
  const path = `/admin/applications/${saved.id}`
  const remove = (confirmation: string) =>
    browser.postDialog(act('deleteApplication', { applicationId: saved.id }), { confirmation })
  for (const wrong of ['', 'GT-0000-0000', saved.email]) {
    expect(await remove(wrong)).toMatchObject({
      status: 400,
      answer: {
        title: 'Delete Failed',
        description: 'Nothing was deleted.',
        errors: { confirmation: expect.stringContaining('This doesn’t match') },
      },
    })
  }
  expect(await program.records.applicationsOf(saved.email)).toHaveLength(1)
  expect(await remove(` ${saved.reference?.toLowerCase().replaceAll('-', '')} `)).toMatchObject({
    status: 200,
    answer: { ok: true, title: 'Application Deleted' },
  })
  expect(await program.records.applicationsOf(saved.email)).toEqual([])
  expect((await browser.open(path)).status).toBe(404)
  const deleted = { status: 404, answer: { ok: false, description: 'This application has been deleted.' } }
  expect(await remove('')).toMatchObject(deleted)
  expect(
    await browser.postDialog(act('updateStatus', { applicationId: saved.id }), { status: 'endorsed', version: '1' }),
  ).toMatchObject({
    ...deleted,
    answer: { ...deleted.answer, title: 'Update Failed' },
  })
})

test('an application without a reference is deleted by its e-mail address', async () => {
  const saved = await anApplication().withEmail(aPerson().email).saveTo(program.db, program.clock)
  const { browser } = await program.staff()
  const confirmation = saved.email.toUpperCase()
  expect(
    (await browser.postDialog(act('deleteApplication', { applicationId: saved.id }), { confirmation })).answer,
  ).toMatchObject({
    ok: true,
  })
  expect(await program.records.applicationsOf(saved.email)).toEqual([])
})

test('form actions of applications accept only POST, and unknown applications are not found', async () => {
  const saved = await anApplication().withEmail(aPerson().email).saveTo(program.db, program.clock)
  const { browser } = await program.staff()
  for (const action of [
    act('addApplication'),
    act('updateStatuses'),
    act('updateStatus', { applicationId: saved.id }),
    act('deleteApplication', { applicationId: saved.id }),
  ])
    expect((await browser.request(action)).status, action).toBe(405)
  for (const id of UNKNOWN_IDS) {
    const page = await browser.open(`/admin/applications/${id}`)
    expect(page.status, id).toBe(404)
    expect(page.view.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument()
    const body = new URLSearchParams({ message: 'Hello' })
    const sent = await browser.request(act('emailApplicant', { applicationId: id }), { method: 'POST', body })
    expect(sent.status, id).toBe(404)
  }
  expect(await program.records.applicationsOf(saved.email)).toHaveLength(1)
})
