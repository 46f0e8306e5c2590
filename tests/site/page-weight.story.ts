import { measurePage, type PageWeight } from '#tests/bench/measure-page.ts'
import { createExamplePages, type ExamplePage } from '#tests/support/example-pages.ts'
import { expect, test } from '../support/browser/own-program.ts'

/** KiB in all and of scripts, both with headers, and requests. */
type Weight = [kib: number, scriptKib: number, requests: number]

/**
 * The most that a first visit may transfer before the visitor presses anything. A commit that raises a budget must say
 * why.
 */
const BUDGETS: Record<string, Weight> = {
  '/': [88, 8, 14],
  '/services': [84, 9, 12],
  '/sectors': [84, 8, 12],
  '/sectors/fashion': [86, 8, 12],
  '/sectors/technology': [86, 8, 12],
  '/sectors/arts': [86, 8, 12],
  '/about': [85, 8, 13],
  '/contact': [80, 9, 12],
  '/get-started': [74, 9, 10],
  '/privacy': [75, 8, 7],
  '/terms': [75, 8, 7],
  'look-up': [78, 15, 9],
  tracking: [83, 15, 10],
  'your data': [78, 9, 10],
  payment: [78, 9, 10],
  'pay link': [78, 9, 10],
  'payment result': [80, 15, 10],
  booking: [84, 17, 11],
  'booking change': [84, 17, 11],
  'booking message': [78, 9, 10],
  dashboard: [201, 127, 19],
  applications: [201, 126, 21],
  'search and filter': [203, 126, 22],
  application: [244, 163, 41],
  documents: [203, 129, 23],
  'review desk': [521, 310, 63],
  calendar: [246, 170, 32],
  'mail log': [219, 141, 27],
  'mail templates': [193, 122, 18],
  audit: [193, 123, 19],
  settings: [244, 167, 31],
  facts: [206, 132, 20],
  privacy: [208, 137, 23],
  help: [221, 136, 21],
  staff: [206, 136, 22],
  'staff login': [80, 9, 10],
}

/** Pages that load at the same time, because each page mostly waits for the network to be quiet. */
const PARALLEL_PAGES = 4

test.use({ ownEnv: { TRUST_PROXY: '1' } })

test('a first visit to a page transfers no more than its budget', { tag: '@desk' }, async ({
  browser,
  program,
  records,
}) => {
  test.slow()
  const pages = await createExamplePages(program, records.db)
  const weights = new Map<string, Weight>()
  const remainingPages = pages.values()
  const measureRemaining = async () => {
    for (const page of remainingPages) {
      const weight = toWeight(await measureFirstVisit(page))
      // A busy browser sometimes loads a picture of the styles twice, so a page that is too heavy is measured once more.
      weights.set(page.name, isTooHeavy([page.name, weight]) ? toWeight(await measureFirstVisit(page)) : weight)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_PAGES }, measureRemaining))

  expect([...weights.keys()].sort()).toEqual(Object.keys(BUDGETS).sort())
  expect(Object.fromEntries([...weights].filter(isTooHeavy)), 'pages beyond their budgets').toEqual({})
  // Fewer requests would mean that something came from a cache, so the measurement would prove nothing.
  for (const [name, [, scriptKib, requests]] of weights) {
    expect(requests, name).toBeGreaterThanOrEqual(3)
    expect(scriptKib, name).toBeGreaterThan(1)
  }

  async function measureFirstVisit({ path, cookie }: ExamplePage): Promise<PageWeight> {
    // A new context has an empty cache.
    const context = await browser.newContext({ baseURL: program.origin, viewport: { width: 390, height: 844 } })
    const cookies = cookie.split('; ').flatMap(each => {
      const [name = '', value = ''] = each.split('=')
      return name === '' ? [] : [{ name, value, url: program.origin }]
    })
    await context.addCookies(cookies)
    const weight = await measurePage(await context.newPage(), path)
    await context.close()
    return weight
  }
})

function isTooHeavy([name, weight]: [string, Weight]): boolean {
  return weight.some((value, index) => value > (BUDGETS[name]?.[index] ?? 0))
}

function toWeight({ bytes, scriptBytes, requests }: PageWeight): Weight {
  return [bytes / 1024, scriptBytes / 1024, requests]
}
