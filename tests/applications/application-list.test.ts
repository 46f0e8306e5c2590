import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { aDocumentRequest } from '#dev/factories/a-document-request.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { seedApplications } from '#dev/seed/seed-applications.server.ts'
import type { PlainAnswer } from '../support/plain-browser.ts'
import { ownProgram, type TestProgram } from '../support/shared-program.ts'

/** The tests add records to one database, in this order. */
let program: TestProgram
beforeAll(async () => {
  program = await ownProgram()
}, 60_000)

test('lists without applications and documents say so', async () => {
  const { browser } = await program.staff()
  const list = await browser.open('/admin/applications')
  expect(list.view.getByRole('heading', { name: 'No applications yet' })).toBeInTheDocument()
  const documents = await browser.open('/admin/applications?tab=documents')
  expect(documents.view.getByRole('tab', { name: 'Documents' })).toHaveAttribute('aria-selected', 'true')
  expect(documents.view.getByRole('heading', { name: 'No documents uploaded yet' })).toBeInTheDocument()
})

test('a long list of applications is paged and sorted', async () => {
  await seedApplications(program.db, program.clock, 60)
  for (const name of ['Zuma Unread', 'Zuma Read']) {
    const draft = anApplication().named(name).settled('complete').forItem('review_finalize', 'full')
    await (name === 'Zuma Read' ? draft.inStatus('completed') : draft).saveTo(program.db, program.clock)
  }
  const { browser } = await program.staff('finance')
  const first = await browser.open('/admin/applications')
  expect(first.view.getByRole('heading', { level: 1 })).toHaveTextContent(/^Applications\s*62$/)
  expect(findPager(first)).toHaveTextContent('1 to 25 of 62')
  expect(findHeader(first, 'Received')).toHaveAttribute('aria-sort', 'descending')
  expect(first.view.getByRole('link', { name: 'Export CSV' })).toHaveAttribute('href', '/admin/applications/export.csv')
  const second = await browser.click(first, 'Next')
  expect(findPager(second)).toHaveTextContent('26 to 50 of 62')
  const last = await browser.click(second, 'Last')
  expect(findPager(last)).toHaveTextContent('51 to 62 of 62')
  expect(last.view.queryByRole('link', { name: 'Next' })).toBeNull()

  const ascending = await browser.click(first, 'Applicant')
  expect(findHeader(ascending, 'Applicant')).toHaveAttribute('aria-sort', 'ascending')
  const descending = await browser.click(ascending, 'Applicant')
  expect(findHeader(descending, 'Applicant')).toHaveAttribute('aria-sort', 'descending')
  expect(listNames(descending)[0]).toContain('Zuma')
})

test('the list is searched and filtered without scripts, and each filter can be removed', async () => {
  const { browser } = await program.staff()
  const both = await browser.press(await browser.open('/admin/applications'), 'Apply', { Search: 'zuma' })
  expect(listNames(both)).toHaveLength(2)
  const completed = await browser.press(both, 'Apply', { Status: 'Completed' })
  expect(listNames(completed)).toEqual(['Zuma Read'])
  expect(findPager(completed)).toHaveTextContent('1 of 1')
  expect(completed.view.getByLabelText('Status')).toHaveDisplayValue('Completed')
  const unfiltered = await browser.click(completed, 'Completed remove')
  expect(unfiltered.url.search).toBe('?q=zuma')
  expect(unfiltered.view.getByLabelText('Status')).toHaveValue('')
  expect(listNames(unfiltered)).toHaveLength(2)

  await anApplication().named('Ẹniọlá Xọ́lísa').saveTo(program.db, program.clock)
  expect(listNames(await browser.open('/admin/applications?q=xolis'))).toEqual(['Ẹniọlá Xọ́lísa'])
  const none = await browser.open('/admin/applications?q=xolis+zzz')
  expect(none.view.getByRole('heading', { name: 'No applications match “xolis zzz”' })).toBeInTheDocument()
  expect(none.view.getByLabelText('Search')).toHaveValue('xolis zzz')
  const [clear] = none.view.getAllByRole<HTMLAnchorElement>('link', { name: 'Clear' })
  const cleared = await browser.open(clear?.href ?? '')
  expect(cleared.view.getByLabelText('Search')).toHaveValue('')
  expect(listNames(cleared)).not.toEqual([])
})

test('the queue for the first review lists paid applications until their status changes', async () => {
  const { browser } = await program.staff()
  const { view } = await browser.open('/admin/queue?reason=first-reading')
  const rows = view.getAllByRole('row').map(row => row.textContent)
  expect(rows.find(row => row.includes('Zuma Unread'))).toContain('Paid, waiting for first review')
  expect(rows.filter(row => row.includes('Zuma Read'))).toEqual([])
})

test('the list of requested documents marks those after their day, and filters them by type', async () => {
  const { db, clock } = program
  const { id } = await anApplication().named('Zuma Asked').settled('initial').saveTo(db, clock)
  await aDocumentRequest(id).ofType('Passport').dueOn('2020-01-01').saveTo(db, clock)
  const { browser } = await program.staff()
  const path = '/admin/applications?tab=documents&show=requests&q=asked'
  const requests = await browser.open(path)
  const row = requests.view.getAllByRole('row').find(each => each.textContent.includes('Zuma Asked'))
  expect(row).toHaveTextContent(/Passport.*Expired/)
  const none = await browser.press(requests, 'Apply', { 'Document Type': 'Certificate' })
  expect(none.view.getByRole('heading', { name: 'No document requests match' })).toBeInTheDocument()
})

test('a list that fails to load shows an error instead of an empty list', async () => {
  await program.db.execute(sql`alter view live_applications rename column search_text to gone`)
  const { browser } = await program.staff()
  const failed = await browser.open('/admin/applications?q=ada')
  expect(failed.status).toBe(500)
  expect(failed.view.getByRole('alert')).toHaveTextContent(
    /Failed to load applications: Please try refreshing the page\./,
  )
})

function findPager({ view }: PlainAnswer) {
  return view.getByRole('navigation', { name: 'Pages of applications' })
}

function findHeader({ view }: PlainAnswer, name: string) {
  return view.getByRole('columnheader', { name })
}

function listNames({ view }: PlainAnswer) {
  return [...view.document.querySelectorAll('main tbody a[href^="/admin/applications/"]')].map(link => link.textContent)
}
