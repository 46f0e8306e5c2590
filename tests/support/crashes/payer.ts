import { randomUUID } from 'node:crypto'
import { addresses } from '#src/addresses.ts'
import { type PlainAnswer, type PlainBrowser, plainBrowser } from '../plain-browser.ts'
import type { PaymentWorld } from './payment-world.ts'

let visitorCount = 0

/** A browser with its own IP address, because payments are limited by address. */
export function openBrowser({ origin }: PaymentWorld): PlainBrowser {
  visitorCount += 1
  return plainBrowser(origin(), `198.18.${Math.floor(visitorCount / 250)}.${(visitorCount % 250) + 1}`)
}

export function newEmail(): string {
  return `adaeze.${randomUUID()}@studio-yaba.example`
}

export function paymentPathOf({ id, email }: { id: string; email: string }): string {
  return addresses.payment({ applicationId: id, email })
}

export type OpenedCheckout = { url: string; shownKobo: number }

const MAX_PRESSES = 3

/**
 * Opens a payment page and presses Pay, again if the page has changed since. Returns null if the program gave no answer.
 * `shownKobo` is the sum that the page showed.
 */
export async function pressPay(
  browser: PlainBrowser,
  path: string,
  fields: Record<string, string> = {},
): Promise<OpenedCheckout | null> {
  for (let press = 0; press < MAX_PRESSES; press++) {
    const { page } = await browser.open(path)
    const shownKobo = readShownKobo(page)
    const answer = await orNull(browser.send(path, { ...readHiddenFields(page), ...fields, intent: 'pay' }))
    if (answer === null) return null
    if (answer.url.pathname.startsWith('/checkout/')) return { url: answer.url.href, shownKobo }
  }
  throw new Error('No checkout was opened.')
}

/** Throws if the page asks for no payment. */
function readShownKobo(page: string): number {
  const shown = /You pay in naira<\/span>\s*<span[^>]*>₦([\d,]+)(?:\.(\d\d))?/.exec(page)
  if (shown === null) throw new Error('The page shows no sum in naira.')
  return Number(shown[1]?.replaceAll(',', '')) * 100 + Number(shown[2] ?? 0)
}

function readHiddenFields(page: string): Record<string, string> {
  const inputs = page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, value]))
}

/** A killed program answers nothing. */
export function orNull(answer: Promise<PlainAnswer>): Promise<PlainAnswer | null> {
  return answer.catch(error => {
    if (error instanceof TypeError) return null
    throw error
  })
}
