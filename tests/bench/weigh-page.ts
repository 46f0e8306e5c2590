import type { Page } from '@playwright/test'

/** What a visit costs, in bytes as they came over the wire, headers and all. */
export type Weight = { bytes: number; scriptBytes: number; requests: number }

/** Opens a page and waits until nothing more comes. The page is the first of its context: nothing is in the cache. */
export async function weighPage(page: Page, address: string): Promise<Weight> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const kinds = new Map<string, string>()
  const weight = { bytes: 0, scriptBytes: 0, requests: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    weight.bytes += encodedDataLength
    weight.requests += 1
    if (kinds.get(requestId) === 'Script') weight.scriptBytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'load' })
  await askForIcon(page)
  await page.waitForLoadState('networkidle')
  await devtools.detach()
  return weight
}

/** A browser without windows shows no icon and so asks for none; the visitor's does, and pays for it. */
async function askForIcon(page: Page) {
  await page.evaluate(async () => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]')
    if (icon) await fetch(icon.href, { cache: 'force-cache' })
  })
}
