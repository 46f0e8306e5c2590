import type { Page } from '@playwright/test'

/** Bytes on the wire, headers included. */
export type Weight = { bytes: number; scriptBytes: number; requests: number }

/** Opens a page and waits until the network is quiet. The context is new, so nothing is cached. */
export async function measurePage(page: Page, address: string): Promise<Weight> {
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

/** A headless browser requests no icon, but a visitor's does. */
async function askForIcon(page: Page) {
  await page.evaluate(async () => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel=icon][type="image/svg+xml"]')
    if (icon) await fetch(icon.href, { cache: 'force-cache' })
  })
}
