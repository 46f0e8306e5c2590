import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aBooking } from '#dev/factories/a-booking.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { act } from '#src/web/staff/parts/act.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test.each([
  ['queue', 'owner=mine'],
  ['messages', 'kind=enquiry'],
  ['applications', 'owner=none&sort=name'],
])('the filter of the list %s is saved under a name', async (page, query) => {
  const { browser } = await program.staff()
  const path = `/admin/${page}`
  expect((await browser.open(path)).view.queryByRole('button', { name: 'Save View' })).toBeNull()
  expect((await browser.open(`${path}?${query}`)).view.getByRole('button', { name: 'Save View' })).toBeInTheDocument()
  const save = async (name: string) => (await browser.postDialog(act('saveView'), { page, query, name })).answer
  expect(await save('')).toMatchObject({ ok: false, errors: { name: 'Please name the view' } })
  expect(await save('x'.repeat(61))).toMatchObject({ errors: { name: 'Please use at most 60 characters' } })
  const name = `Round ${randomUUID().slice(0, 8)}`
  expect(await save(name)).toMatchObject({ ok: true })
  const opened = await browser.click(await browser.open(path), name)
  expect(opened.url.pathname + opened.url.search).toBe(`${path}?${query}`)
  expect(opened.view.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
})

test('an error page keeps the staff frame and its links', async () => {
  const { browser } = await program.staff()
  const missing = await browser.open(`/admin/applications/${randomUUID()}`)
  expect(missing.status).toBe(404)
  expect(missing.view.getByRole('heading', { level: 1 })).toHaveTextContent('We can’t find this application')
  expect(missing.view.getByRole('navigation', { name: 'Admin' })).toBeInTheDocument()
  expect(missing.view.document.querySelector('main a[href="/admin/applications"]')).toHaveTextContent('Applications')
  expect((await browser.open(`/admin/people/order/${randomUUID()}`)).status).toBe(404)
})

test.each(['/admin/queue', '/admin/nowhere'])(
  'the staff page %s contains its sheets, and its security policy permits them by a nonce',
  async path => {
    const { browser } = await program.staff()
    const { page, headers } = await browser.open(path)
    const sheets = [...page.matchAll(/<style [^>]*nonce="([^"]+)">([^<]+)<\/style>/g)]
    expect(sheets.map(([, , text]) => text).join()).toContain('.admin-main')
    const policy = headers.get('content-security-policy')
    for (const [, nonce] of sheets) expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
  },
)

test('the public site has no theme and no dark styles for a member of staff', async () => {
  const { browser } = await program.staff()
  const { view } = await browser.open('/about')
  expect(view.document.documentElement).not.toHaveAttribute('data-theme')
  expect(view.document.querySelector('link[href*=night]')).toBeNull()
})

test('Help is searched without scripts, and only owners get links to pages for owners', async () => {
  const search = async (role: 'caseworker' | 'owner') =>
    (await (await program.staff(role)).browser.open('/admin/help?q=change+role+disable')).page
  const found = await search('caseworker')
  expect(found).toContain('<mark>Disable</mark>')
  expect(found).not.toContain('Open Staff')
  expect(await search('owner')).toContain('Open Staff')
})

test('the history of an application shows the newest entries, and all of them on request', async () => {
  const { browser } = await program.staff()
  const { id } = await anApplication().saveTo(program.db, program.clock)
  await program.db.transaction(async tx => {
    const event = {
      type: 'application.emailed',
      actor: { kind: 'system' },
      subject: { kind: 'application', id },
    } as const
    for (let count = 1; count <= 25; count++) await recordEvent(program, tx, event)
  })
  const recent = await browser.open(`/admin/applications/${id}`)
  const countEntries = ({ view }: typeof recent) =>
    view.getByRole('region', { name: /^History\s*25/ }).querySelectorAll('li').length
  expect(countEntries(recent)).toBe(20)
  const all = await browser.click(recent, 'Show all 25')
  expect(countEntries(all)).toBe(25)
  expect(all.view.queryByRole('link', { name: /^Show all/ })).toBeNull()
})

test('the page of a person has everything under their email, and a payment link only for what is to pay', async () => {
  const { db, clock } = program
  const email = `chukwuemeka.${randomUUID().slice(0, 8)}@creative-studio.example`
  const name = 'Chukwuemeka Nwáńkwọ-Adébáyọ̀'
  const paid = await anApplication().named(name).withEmail(email).settled('initial').saveTo(db, clock)
  const unpaid = await anApplication().named(name).withEmail(email).saveTo(db, clock)
  const closed = await anApplication().withEmail(email).inStatus('rejected').saveTo(db, clock)
  await aBooking().named(name).withEmail(email).at('2027-06-17', '14:00').saveTo(db, clock)
  const { browser } = await program.staff()
  const person = await browser.click(
    await browser.open(`/admin/applications/${paid.id}`),
    'Everything about this person',
  )
  expect(person.url.pathname).toBe(`/admin/people/${paid.id}`)
  expect(person.view.getByRole('heading', { level: 1, name })).toBeInTheDocument()
  expect(person.view.getByRole('table', { name: 'Applications' })).toHaveTextContent(paid.reference ?? '')
  expect(person.view.getByRole('table', { name: 'Applications' }).querySelectorAll('tbody a')).toHaveLength(3)
  expect(person.view.getByRole('table', { name: 'Consultations' })).toHaveTextContent('17 June 2027, 14:00')
  expect(person.view.text).toContain('No messages with this person yet.')

  const { view: unpaidPage } = await browser.open(`/admin/applications/${unpaid.id}`)
  expect(unpaidPage.getByRole('region', { name: 'The applicant’s next step' })).toHaveTextContent(
    'The initial payment has not arrived yet.',
  )
  const { view: closedPage } = await browser.open(`/admin/applications/${closed.id}`)
  expect(closedPage.queryByRole('button', { name: /^Email Payment Link/ })).toBeNull()
})
