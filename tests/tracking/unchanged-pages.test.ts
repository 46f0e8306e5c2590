import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../support/database.ts'
import { createExamplePages, type ExamplePage } from '../support/example-pages.ts'
import { type RunningProgram, startProgram } from '../support/program.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

let program: RunningProgram
let pages: ReadonlyArray<ExamplePage>

beforeAll(async () => {
  const { url, db } = await testDatabase()
  const env = { DATABASE_URL: url, SESSION_SECRET: TEST_SECRET, ROLE: 'web', TRUST_PROXY: '1' }
  program = await startProgram({ ...env, LOG_LEVEL: 'error' })
  pages = await createExamplePages(program, db)
})
afterAll(() => program.stopAndDeleteData())

test.each(['tracking', 'payment result', 'booking', 'booking change'])(
  'the page “%s” is not sent again while it shows the same, although its forms have new keys',
  async name => {
    const page = pages.find(each => each.name === name)
    const tag = (await request(page)).headers.get('etag')
    const again = await request(page, { 'if-none-match': tag ?? '' })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect((await request(page, { 'if-none-match': 'W/"another"' })).status).toBe(200)
  },
)

test('a page of staff, which needs new scripts each time, has no tag', async () => {
  const answer = await request(pages.find(({ name }) => name === 'dashboard'))
  expect(answer.headers.get('etag')).toBeNull()
})

async function request(page: ExamplePage | undefined, headers: Record<string, string> = {}) {
  const answer = await fetch(program.origin + (page?.path ?? ''), {
    headers: { cookie: page?.cookie ?? '', ...headers },
    redirect: 'manual',
  })
  expect([200, 304]).toContain(answer.status)
  return answer
}
