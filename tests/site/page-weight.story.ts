import { SITE_PAGES, type SitePageKey } from '#src/web/content/pages.ts'
import { measurePage } from '#tests/bench/measure-page.ts'
import { expect, test } from '../support/browser/story.ts'

/**
 * KiB of a first visit with headers, and the part that is script. Raise a figure only with a reason in the commit.
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
    const { bytes, scriptBytes, requests } = await measurePage(page, path)
    expect(bytes / 1024, `KiB in ${requests} requests`).toBeLessThanOrEqual(all)
    expect(scriptBytes / 1024, 'KiB of script').toBeLessThanOrEqual(script)
    // The page, its styles, its fonts and its script came over the wire: otherwise something was kept, and this proves nothing.
    expect(requests).toBeGreaterThanOrEqual(5)
    expect(scriptBytes).toBeGreaterThan(1024)
  })
}
