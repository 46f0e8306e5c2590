import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { PageWeight } from './weights.ts'

/** One page changes between these screens, because loading it again would take ten times as long. */
const SCREENS = {
  phone: { width: 390, height: 844, mobile: true },
  'narrow phone': { width: 320, height: 844, mobile: true },
  desk: { width: 1440, height: 900, mobile: false },
  laptop: { width: 1024, height: 900, mobile: false },
  tablet: { width: 768, height: 900, mobile: false },
  'enlarged text': { width: 640, height: 900, mobile: false },
} as const

export type Screen = keyof typeof SCREENS

/** Playwright can change only the size of a page. Phones also have a finger for a pointer, which our styles ask for. */
export async function createScreenSwitch(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  return async (screen: Screen) => {
    const { mobile } = SCREENS[screen]
    await Promise.all([
      devtools.send('Emulation.setTouchEmulationEnabled', { enabled: mobile }),
      devtools.send('Emulation.setDeviceMetricsOverride', { ...SCREENS[screen], deviceScaleFactor: 1 }),
    ])
  }
}

export type ScreenSwitch = Awaited<ReturnType<typeof createScreenSwitch>>

/** A page may load a little more when its scripts have run. Our server is so near that this time shows it. */
const QUIET_MS = 150

/** Weighs what a page transfers from an empty cache, headers included. */
export async function createScale(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const typesByRequest = new Map<string, string>()
  const pending = new Set<string>()
  let weight = { bytes: 0, scriptBytes: 0, requests: 0 }
  let changedAt = 0
  devtools.on('Network.requestWillBeSent', ({ requestId }) => {
    changedAt = Date.now()
    pending.add(requestId)
  })
  devtools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:')) typesByRequest.set(requestId, type)
  })
  devtools.on('Network.loadingFailed', ({ requestId }) => pending.delete(requestId))
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    changedAt = Date.now()
    pending.delete(requestId)
    if (!typesByRequest.has(requestId)) return
    weight.bytes += encodedDataLength
    weight.requests += 1
    if (typesByRequest.get(requestId) === 'Script') weight.scriptBytes += encodedDataLength
  })
  return {
    async empty() {
      await devtools.send('Network.clearBrowserCache')
      typesByRequest.clear()
      pending.clear()
      weight = { bytes: 0, scriptBytes: 0, requests: 0 }
    },
    /** Waits until nothing arrives any more, or for three seconds on pages that never stop asking. */
    async read(): Promise<PageWeight> {
      const until = Date.now() + 3_000
      while (Date.now() < until && (pending.size > 0 || Date.now() - changedAt < QUIET_MS)) await setTimeout(25)
      return { ...weight }
    },
  }
}
