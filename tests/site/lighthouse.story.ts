import { expect, test } from '@playwright/test'
import { type LighthouseCategory, startLighthouse } from '#proof/bench/lighthouse.ts'
import { SITE_PAGES } from '#src/web/content/pages.ts'

const CATEGORIES: ReadonlyArray<LighthouseCategory> = ['accessibility', 'best-practices', 'seo']
const MIN_SCORE = 0.95

/** Lighthouse starts its own browser, so this test does not use Playwright's page. */
test('Lighthouse gives at least 95 points for accessibility, best practices and SEO', { tag: '@desk' }, async ({
  baseURL,
  launchOptions,
}) => {
  test.setTimeout(180_000)
  const lighthouse = await startLighthouse(launchOptions.executablePath)
  try {
    for (const { path } of Object.values(SITE_PAGES)) {
      const { scores, faults } = await lighthouse.auditPage(new URL(path, baseURL).href, CATEGORIES)
      const lowCategories = CATEGORIES.filter(category => (scores[category] ?? 0) < MIN_SCORE)
      expect
        .soft(
          lowCategories.map(category => `${category} ${scores[category]}`),
          `${path}: ${faults.join('; ')}`,
        )
        .toEqual([])
    }
  } finally {
    await lighthouse.close()
  }
})
