import { SITE_PAGES, type SitePageKey } from '#src/web/content/pages.ts'
import { weighPage } from '#tests/bench/weigh-page.ts'
import { expect, test } from '../support/browser/story.ts'

/**
 * KiB of a first visit, headers and all, and how much of it may be script. People here pay by the kilobyte: Home never
 * weighs more than this; the others stand a little above what they weigh today. Raise one only with a reason in the commit.
 * Pages with forms have one KiB more of script: it keeps what was typed when the connection drops.
 */
const BUDGETS: Record<SitePageKey, [all: number, script: number]> = {
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
  const [all, script] = BUDGETS[key]

  test(`a first visit to ${path} costs ${all} KiB at most, ${script} of them script`, { tag: '@desk' }, async ({
    page,
  }) => {
    const { bytes, scriptBytes, requests } = await weighPage(page, path)
    expect(bytes / 1024, `KiB in ${requests} requests`).toBeLessThanOrEqual(all)
    expect(scriptBytes / 1024, 'KiB of script').toBeLessThanOrEqual(script)
    // The page, its styles, its fonts and its script came over the wire: otherwise something was kept, and this proves nothing.
    expect(requests).toBeGreaterThanOrEqual(5)
    expect(scriptBytes).toBeGreaterThan(1024)
  })
}
