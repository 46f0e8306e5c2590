import { randomUUID } from 'node:crypto'
import { within } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test.each(['/nowhere', '/no-such-page', '/get-started/deeper', '/services/%E2%82%A6', '/index.php?x=%27'])(
  'the unknown path %s is answered with 404 and a link to Home',
  async path => {
    const visitor = program.visitor()
    const answer = await visitor.open(path)
    expect(answer.status).toBe(404)
    const { view } = answer
    expect(view.getByRole('heading', { level: 1, name: '404' })).toBeInTheDocument()
    expect(view.getByText('Oops! Page not found')).toBeInTheDocument()
    expect(view.document.title).toBe('404 – Talent Passage')
    expect(within(view.getByRole('main')).getAllByRole('link')[0]).toHaveTextContent(/^Return to Home$/)
    const home = await visitor.click(answer, 'Return to Home')
    expect([home.status, home.url.pathname]).toEqual([200, '/'])
  },
)

test('an unknown staff path shows the not-found page to signed-in staff, and the sign-in page to visitors', async () => {
  const signIn = await program.visitor().open('/admin/aplications')
  expect(signIn.url.pathname + signIn.url.search).toMatch(/^\/admin\/login\?next=/)

  const { browser } = await program.staff()
  const { status, view } = await browser.open('/admin/aplications')
  expect(status).toBe(404)
  expect(view.getByRole('heading', { level: 1, name: '404' })).toBeInTheDocument()
  expect(within(view.getByRole('main')).getByRole('link', { name: 'Applications' })).toBeInTheDocument()
  expect(view.getByText('Oops! Page not found')).toBeInTheDocument()
  expect(within(view.getByRole('main')).getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  expect(view.getByText('Admin Dashboard')).toBeInTheDocument()
  expect(view.queryByRole('link', { name: 'Sectors' })).toBeNull()
})

test.each(['applications', 'payments', 'payouts', 'messages', 'documents/review'])(
  'a record of /admin/%s that does not exist says so, with a link to Home',
  async list => {
    const { browser } = await program.staff()
    const path = list === 'documents/review' ? `${list}?document=${randomUUID()}` : `${list}/${randomUUID()}`
    const { status, view } = await browser.open(`/admin/${path}`)
    expect(status).toBe(404)
    expect(view.getByText(/^(Oops! Page not found|It may have been deleted.*)$/)).toBeInTheDocument()
    expect(within(view.getByRole('main')).getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  },
)
