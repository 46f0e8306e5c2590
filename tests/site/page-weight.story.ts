import { SITE_PAGES, type SitePageKey } from '#src/web/content/pages.ts'
import { measurePage } from '#tests/bench/measure-page.ts'
import { expect, test } from '../support/browser/story.ts'

/**
 * The KiB that a first visit may transfer in all and for scripts, headers included. A commit that raises a budget must
 * say why.
 */
const BUDGETS: Record<SitePageKey, [totalKib: number, scriptKib: number]> = {
  home: [90, 8],
  services: [90, 9],
  sectors: [89, 8],
  fashion: [90, 8],
  technology: [90, 8],
  arts: [90, 8],
  about: [89, 8],
  contact: [83, 9],
  getStarted: [77, 9],
  privacy: [82, 8],
  terms: [81, 8],
}

test.use({ viewport: { width: 390, height: 844 } })

for (const [key, { path }] of Object.entries(SITE_PAGES) as Array<[SitePageKey, { path: string }]>) {
  const [totalKib, scriptKib] = BUDGETS[key]

  test(`a first visit to ${path} transfers at most ${totalKib} KiB, of which scripts are at most ${scriptKib} KiB`, {
    tag: '@desk',
  }, async ({ page }) => {
    const { bytes, scriptBytes, requests } = await measurePage(page, path)
    expect(bytes / 1024, `KiB in ${requests} requests`).toBeLessThanOrEqual(totalKib)
    expect(scriptBytes / 1024, 'KiB of script').toBeLessThanOrEqual(scriptKib)
    // Fewer requests would mean that something came from a cache, so the measurement would prove nothing.
    expect(requests).toBeGreaterThanOrEqual(5)
    expect(scriptBytes).toBeGreaterThan(1024)
  })
}
