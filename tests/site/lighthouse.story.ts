import { expect, test as story } from '@playwright/test'
import { SITE_PAGES } from '#src/web/content/pages.ts'
import { type Category, openLighthouse } from '#tests/bench/lighthouse.ts'

const CATEGORIES: ReadonlyArray<Category> = ['accessibility', 'best-practices', 'seo']
const AT_LEAST = 0.95
/** One to read, one with packages, one with forms: it takes ten seconds for each. `npm run bench` has every page judged. */
const AUDITED_PAGES = process.env.FULL
  ? Object.values(SITE_PAGES)
  : [SITE_PAGES.home, SITE_PAGES.services, SITE_PAGES.contact]

/** Lighthouse steers a browser of its own, so the stories' page is not used. */
story(
  'Lighthouse finds the pages accessible, well made and easy to find',
  { tag: '@desk' },
  async ({ baseURL, launchOptions }) => {
    story.setTimeout(180_000)
    const lighthouse = await openLighthouse(launchOptions.executablePath)
    try {
      for (const { path } of AUDITED_PAGES) {
        const { scores, faults } = await lighthouse.auditPage(new URL(path, baseURL).href, CATEGORIES)
        const tooLow = CATEGORIES.filter(category => (scores[category] ?? 0) < AT_LEAST)
        expect
          .soft(
            tooLow.map(category => `${category} ${scores[category]}`),
            `${path}: ${faults.join('; ')}`,
          )
          .toEqual([])
      }
    } finally {
      await lighthouse.close()
    }
  },
)
