import { beforeAll, expect, test } from 'vitest'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aStaffMember } from '#dev/factories/a-staff-member.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { aPerson } from '../support/people.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('the details ask for a code first, and then show which staff opened documents', async () => {
  const application = await createApplication()
  await recordOpening(application)
  const stranger = await program.applicant(application, { proven: false })
  const locked = await stranger.browser.open(accessPath(application))
  const code = await stranger.browser.click(locked, 'Show access')
  expect(code.view.text).toContain('to see who opened your documents')
  expect(code.url.pathname).toBe('/application-tracking/code')

  const { browser } = await program.applicant(application)
  const { view } = await browser.open(accessPath(application))
  const openings = view.getByRole('table', { name: 'Who opened your documents' })
  expect(openings).toHaveTextContent(/BC.*Opened/)
  expect(openings).not.toHaveTextContent('Bola Cole')
})

test('an applicant ends the access of all other browsers, and of the own one', async () => {
  const application = await createApplication()
  const other = await program.applicant(application, { proven: false })
  const { browser } = await program.applicant(application)
  const both = await browser.open(accessPath(application))
  expect(listBrowsers(both)).toHaveLength(2)
  expect(listBrowsers(both).join()).toContain('This browser')
  const one = await browser.press(both, 'End access of all other browsers')
  expect(one.visited.join()).toContain('Access ended')
  expect(listBrowsers(one)).toHaveLength(1)
  const path = `/application-tracking?reference=${application.reference}`
  expect((await other.browser.open(path)).view.getByRole('heading', { level: 1 })).toHaveTextContent(
    'Track your application',
  )
  const closed = await browser.press(one, 'Close in this browser')
  expect(closed.view.getByRole('heading', { level: 1 })).toHaveTextContent('Track your application')
  expect((await browser.open(path)).page).not.toContain(application.email)
})

async function createApplication() {
  const draft = anApplication().withEmail(aPerson().email).settled('initial')
  return draft.saveTo(program.db, program.clock)
}

async function recordOpening(application: Awaited<ReturnType<typeof createApplication>>) {
  const { records, db, clock } = program
  const document = await aDocument(application).named('passport.pdf').saveTo(records)
  const staff = await aStaffMember().named('Bola Cole').withEmail(aPerson().email).saveTo(db, clock)
  await db.transaction(tx =>
    recordEvent(records, tx, {
      type: 'document.viewed',
      actor: { kind: 'staff', id: staff.id },
      subject: { kind: 'application', id: application.id },
      documentId: document.id,
      documentType: 'Passport',
    }),
  )
}

function accessPath({ reference }: { reference: string | null }) {
  return `/application-tracking?reference=${reference}&tab=details`
}

function listBrowsers({ view }: PlainAnswer) {
  const table = view.getByRole('table', { name: 'Where your application is open' })
  return [...table.querySelectorAll('tbody tr')].map(row => row.textContent)
}
