import type { Page } from '@playwright/test'

/** The bytes that loading a page transfers, headers included, and the number of requests. */
export type PageWeight = { bytes: number; scriptBytes: number; requests: number }

/**
 * Opens a page and adds up what it loads, until the network is quiet. The browser context needs a
 * `baseURL` and an empty cache.
 */
export async function measurePage(page: Page, path: string): Promise<PageWeight> {
  // A tab's first page may be laid out at the browser's own width before that of the test, and load pictures for it.
  await page.goto('/healthz')
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const typesByRequest = new Map<string, string>()
  const weight = { bytes: 0, scriptBytes: 0, requests: 0 }
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) typesByRequest.set(requestId, type)
  })
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!typesByRequest.has(requestId)) return
    weight.bytes += encodedDataLength
    weight.requests += 1
    if (typesByRequest.get(requestId) === 'Script') weight.scriptBytes += encodedDataLength
  })
  await page.goto(path, { waitUntil: 'load' })
  await requestIcon(page)
  await page.waitForLoadState('networkidle')
  await devtools.detach()
  return weight
}

/** Requests the page's icon, because a headless browser does not, but a visitor's browser does. */
async function requestIcon(page: Page) {
  await page.evaluate(async () => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]')
    if (icon) await (await fetch(icon.href, { cache: 'force-cache' })).arrayBuffer()
  })
}
