import { beforeAll, expect, test } from 'vitest'
import { addresses } from '#src/addresses.ts'
import { createExamplePages, type ExamplePage } from '../support/example-pages.ts'
import { createSender } from '../support/sending-files.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
let pages: ReadonlyArray<ExamplePage>
let pageWithKeys: ExamplePage

beforeAll(async () => {
  program = await sharedProgram()
  pages = await createExamplePages(program, program.db)
  const { reference, cookie } = await createSender(program, program.db, { awaitsResubmission: true })
  pageWithKeys = { name: 'resubmission', path: addresses.tracking({ reference }), cookie }
}, 60_000)

const findPage = (name: string) => pages.find(each => each.name === name)

test.each(['tracking', 'payment result', 'booking', 'booking change'])(
  'the page “%s” is answered with 304 while it shows the same',
  async name => {
    const page = findPage(name)
    const { etag } = await request(page)
    expect(await request(page, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
    expect((await request(page, { 'if-none-match': 'W/"another"' })).status).toBe(200)
  },
)

test('new idempotency keys of a form do not change the ETag', async () => {
  const [first, second] = [await request(pageWithKeys), await request(pageWithKeys)]
  expect(second.body).not.toBe(first.body)
  expect(second.etag).toMatch(/^W\/".+"$/)
  expect(second.etag).toBe(first.etag)
})

test('a 304 has the cookies and security headers of the page, and a request without the session gets another page', async () => {
  const page = findPage('tracking')
  const whole = await request(page)
  const unchanged = await request(page, { 'if-none-match': whole.etag })
  const cookieNames = (headers: Headers) => headers.getSetCookie().map(cookie => cookie.split('=')[0])
  expect(cookieNames(unchanged.headers)).toEqual(cookieNames(whole.headers))
  expect(unchanged.headers.get('cache-control')).toBe('private, no-store')
  for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
    expect(unchanged.headers.get(name), name).toBe(whole.headers.get(name))
  }
  expect((await request(page, { 'if-none-match': whole.etag, cookie: '' })).status).toBe(200)
})

test.each(['dashboard', 'payment', '/privacy'])('the page “%s”, which never polls, has no weak ETag', async name => {
  expect((await request(findPage(name))).etag).not.toMatch(/^W/)
})

async function request(page: ExamplePage | undefined, headers: Record<string, string> = {}) {
  const answer = await fetch(program.origin + (page?.path ?? ''), {
    headers: { cookie: page?.cookie ?? '', ...headers },
    redirect: 'manual',
  })
  const { status } = answer
  expect([200, 304]).toContain(status)
  return { status, headers: answer.headers, etag: answer.headers.get('etag') ?? '', body: await answer.text() }
}
