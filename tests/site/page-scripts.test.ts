import { beforeAll, expect, test } from 'vitest'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

/** Pages with forms load a second script. */
const PATHS_WITH_FORMS: ReadonlyArray<string> = [
  SITE_PAGES.getStarted.path,
  SITE_PAGES.services.path,
  SITE_PAGES.contact.path,
  SITE_PAGES.consultation.path,
]

/** Their content changes without a new page, by a third script that loads its parts when a page needs them. */
const PATHS_WITH_UPDATES: ReadonlyArray<string> = [SITE_PAGES.consultation.path]

test.each(Object.values(SITE_PAGES).map(({ path }) => path))(
  'the page %s loads only our site scripts, and has no inline script or style',
  async path => {
    const html = await readPage(path)
    // Structured data for search engines is in a script element, but browsers do not run it.
    const scriptTags = html.match(/<script[^>]*>/gi)?.filter(tag => !tag.includes('application/ld+json')) ?? []
    expect(scriptTags).toEqual(
      [
        'site',
        ...(PATHS_WITH_FORMS.includes(path) ? ['forms'] : []),
        ...(PATHS_WITH_UPDATES.includes(path) ? ['updates'] : []),
      ].map(name =>
        expect.stringMatching(new RegExp(`^<script type="module" src="/assets/${name}-[\\w-]+\\.js"[^>]*>$`)),
      ),
    )
    for (const tag of scriptTags.slice(0, 2)) {
      const script = await fetch(program.origin + srcOf(tag))
      expect(script.status).toBe(200)
      expect(await script.text(), 'a script that waits for another one').not.toMatch(/\bimport\s*["'{*]|\bfrom\s*["']/)
    }
    expect(html).not.toMatch(/rel="modulepreload"/i)
    expect(html).not.toMatch(/\son[a-z]+="/i)
    expect(html).not.toMatch(/\sstyle="/i)
    expect(html).not.toMatch(/nonce/i)
  },
)

test('the script of the home page has at most 8 KiB', async () => {
  const [tag = ''] = (await readPage('/')).match(/<script type="module"[^>]*>/) ?? []
  const script = await program.visitor().request(srcOf(tag), { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
  expect(script.headers.get('content-encoding')).toBe('br')
  const length = Number(script.headers.get('content-length'))
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThanOrEqual(8 * 1024)
})

test('C30: each answer with a hydrated page permits its own nonce, and its style sheets arrive before its scripts', async () => {
  const { browser } = await program.staff()
  const [answer, otherAnswer] = await Promise.all([1, 2].map(() => browser.request('/admin/account')))
  const html = (await answer?.text()) ?? ''
  const policy = answer?.headers.get('content-security-policy') ?? ''
  const [, nonce] = /script-src 'self' 'nonce-([^']{24})';/.exec(policy) ?? []
  expect(html).toContain(`<script nonce="${nonce}"`)
  expect(otherAnswer?.headers.get('content-security-policy')).not.toBe(policy)
  const preloadTags = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  expect(preloadTags.length).toBeGreaterThan(3)
  for (const tag of preloadTags) expect(tag).toContain('fetchpriority="low"')
})

test('a staff page links the base sheet first, so that the sheets of staff overrule it', async () => {
  const { browser } = await program.staff()
  const html = await (await browser.request('/admin/account')).text()
  const sheets = [...html.matchAll(/<link [^>]*href="\/assets\/([\w-]+)-[\w-]{8}\.css/g)].map(([, name]) => name)
  const ofStaff = sheets.findIndex(name => name?.startsWith('staff-'))
  expect(ofStaff).toBeGreaterThan(0)
  expect(sheets.indexOf('ui-styles-index')).toBeLessThan(ofStaff)
})

async function readPage(path: string): Promise<string> {
  const answer = await fetch(program.origin + path)
  expect(answer.status).toBe(200)
  return answer.text()
}

function srcOf(tag: string): string {
  return / src="([^"]+)"/.exec(tag)?.[1] ?? ''
}
