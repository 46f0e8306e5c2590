import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { addresses } from '#src/addresses.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import type { PlainAnswer, PlainBrowser } from '#tests/support/plain-browser.ts'
import type { World } from './world.ts'

export type Applicant = { email: string; reference: string }
/** A payment that was only requested may have been settled or not. */
export type Applied = { email: string; paymentPath: string; payment: 'none' | 'requested' | 'acknowledged' }

type Browser = Pick<PlainBrowser, 'open' | 'send'>

const MAX_PRESSES = 3

export const newEmail = () => `applicant.${randomUUID()}@example.ng`

/** Opens a page. Throws unless it is answered with 200. */
export async function openPage(browser: Browser, path: string): Promise<PlainAnswer> {
  return expectPage(await browser.open(path), `GET ${path.split('?')[0]}`)
}

function expectPage(answer: PlainAnswer, request: string): PlainAnswer {
  const { status, url, page } = answer
  const isSignedOut = url.pathname === addresses.adminLogin()
  if (status === 200 && !isSignedOut) return answer
  const title = /<title>([^<]*)/.exec(page)?.[1] ?? page.slice(0, 80)
  throw new Error(`${request} answered ${status} at ${url.pathname}: ${title.trim()}`)
}

/**
 * Sends the form of a page that contains `marker`, with the values that it shows and those typed into it. The script of a
 * staff page sends its forms to `action`.
 */
export async function submitForm(
  browser: Browser,
  path: string,
  marker: string,
  typed: Record<string, string>,
  action?: string,
) {
  const { page, url } = await openPage(browser, path)
  const form = page.match(/<form\b.*?<\/form>/gs)?.find(each => each.includes(marker))
  if (form === undefined) throw new Error(`${path} has no form with ${marker}.`)
  const shown = [...form.matchAll(/<input\b[^>]*>/g)].flatMap(([tag]) => readInput(tag))
  const answer = await browser.send(action ?? url.pathname + url.search, { ...Object.fromEntries(shown), ...typed })
  return expectPage(answer, `POST ${action ?? url.pathname}`)
}

function readInput(tag: string): Array<[string, string]> {
  const read = (name: string) => decodeEntities(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const isLeftOut = /type="(checkbox|radio)"/.test(tag) && !/ checked\b/.test(tag)
  return isLeftOut || read('name') === '' ? [] : [[read('name'), read('value')]]
}

function decodeEntities(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

/** Sends the application form as a visitor does. */
export async function apply(browser: Browser, email = newEmail()): Promise<Applied> {
  const details = { firstName: 'Ọláwálé', lastName: 'Adébáyọ̀', sector: 'technology', message: 'I build things.' }
  const { url } = await submitForm(browser, addresses.getStarted(), 'name="firstName"', { ...details, email })
  if (url.pathname !== '/payment') throw new Error(`The application led to ${url.pathname}.`)
  return { email, paymentPath: url.pathname + url.search, payment: 'none' }
}

/** Pays at the provider and returns to the site. Presses Pay again if the price on the page is no longer the current one. */
export async function pay({ provider }: World, browser: Browser, paymentPath: string): Promise<void> {
  for (let press = 0; press < MAX_PRESSES; press++) {
    const { url } = await submitForm(browser, paymentPath, 'value="pay"', { intent: 'pay' })
    if (!url.pathname.startsWith('/checkout/')) continue
    const { headers } = await provider.press(url.href, 'pay')
    await openPage(browser, headers.get('location') ?? '')
    return
  }
  throw new Error('No checkout was opened.')
}

/** Applies and pays. Returns the email and the reference that an applicant tracks with. */
export async function createPaidApplication(world: World): Promise<Applicant> {
  const browser = world.traffic.open()
  const { email, paymentPath } = await apply(browser)
  await pay(world, browser, paymentPath)
  await browser.close()
  const [row] = await world.db
    .select({ reference: liveApplications.reference })
    .from(liveApplications)
    .where(eq(liveApplications.email, email))
  return { email, reference: row?.reference ?? '' }
}
