import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { aDocument } from '#dev/factories/a-document.server.ts'
import { aPayment } from '#dev/factories/a-payment.server.ts'
import { anApplication, toPurchaseDetails } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { apply } from '../support/paying-visitor.ts'
import { aPerson } from '../support/people.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('the Documents tab lists the documents that the dashboard counts, with buttons for preview and download', async () => {
  const application = await anApplication()
    .withEmail(aPerson().email)
    .settled('initial')
    .saveTo(program.db, program.clock)
  const name = `passport-${application.id}.pdf`
  await aDocument(application).named(name).saveTo(program.records)
  // The event of an application makes the dashboard count again.
  await apply(program.visitor(), aPerson())

  const { browser } = await program.staff()
  const dashboard = await browser.open(addresses.adminDashboard())
  const card = dashboard.view.getByRole('link', { name: /Documents Uploaded/ })
  const shownCount = /^[\d,]+/.exec(card.textContent.trim())?.[0] ?? 'no count'
  const documents = await browser.click(dashboard, /Documents Uploaded/)
  expect(documents.view.getByRole('heading', { level: 1 })).toHaveTextContent(/^Applications/)
  expect(documents.view.text).toContain(`Uploaded ${shownCount}`)
  const found = await browser.open(`/admin/applications?tab=documents&q=${name}`)
  const row = found.view.getByRole('row', { name: new RegExp(name) })
  for (const action of ['Preview', 'Download']) expect(row).toHaveTextContent(action)

  const cleared = await browser.click(found, 'Clear')
  expect(cleared.url.search).toBe('?tab=documents')
  expect(cleared.page).toContain(name)
  const requested = await browser.click(cleared, 'Requested')
  expect(requested.url.searchParams.get('show')).toBe('requests')
  expect((await browser.click(requested, 'Uploaded')).page).toContain(name)
})

test('a payment reference finds its application or consultation, whose pages show it', async () => {
  const { db, clock } = program
  const day = '2027-06-15'
  const { fullName, email } = aPerson()
  const application = await anApplication().named(fullName).withEmail(email).settled('initial').saveTo(db, clock)
  const { reference } = await aPayment().for(toPurchaseDetails(application)).of('final', 4_000).saveTo(db, clock)
  const booking = await aBooking().named('Hauwa Ɗanjuma').at(day, '14:00').saveTo(db, clock)
  const { browser } = await program.staff()
  const search = async (q: string) => (await browser.request(addresses.adminSearch({ q }))).json()
  expect((await search(reference.slice(-6))).found).toMatchObject([{ id: application.id }])
  const { consultations } = await search(booking.reference)
  expect(consultations).toMatchObject([
    { name: 'Hauwa Ɗanjuma', href: expect.stringMatching(/^\/admin\/people\/[0-9a-f-]{36}$/) },
  ])
  for (const path of [consultations[0].href, `/admin/calendar?date=${day}`])
    expect((await browser.open(path)).view.text, path).toContain(booking.reference)
  const list = await browser.open(`/admin/applications?q=${reference}`)
  const link = list.view.getByRole('link', { name: fullName })
  expect((await browser.open((link as HTMLAnchorElement).href)).view.text).toContain(reference)
})
