import type { Locator, Page } from '@playwright/test'
import { expect } from './story.ts'

/** Returns the section of the page that has this level-2 heading. */
export function sectionUnder(page: Page, heading: string): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })
}

/** Expects exactly these level-3 headings, in this order. */
export async function expectSubheadings(section: Locator, titles: ReadonlyArray<string>) {
  await expect(section.getByRole('heading', { level: 3 })).toHaveText([...titles])
}

export async function expectLink(section: Locator, name: string | RegExp, href: string) {
  await expect(section.getByRole('link', { name, exact: typeof name === 'string' }).first()).toHaveAttribute(
    'href',
    href,
  )
}

/** Expects `count` testimonials, each with text and a caption. */
export async function expectTestimonials(section: Locator, count: number) {
  const stories = section.getByRole('figure')
  await expect(stories).toHaveCount(count)
  await expect(stories.locator('blockquote:not(:empty)')).toHaveCount(count)
  await expect(stories.locator('figcaption:not(:empty)')).toHaveCount(count)
}

/** Expects a sector's carousel with one to six stories, and with two buttons when scripts run. */
export async function expectCarousel(section: Locator, sector: string, javaScriptEnabled: boolean | undefined) {
  const carousel = section.getByRole('group', { name: `${sector} stories`, exact: true })
  const stories = await carousel.getByRole('figure').count()
  expect(stories, `${sector} stories`).toBeGreaterThanOrEqual(1)
  expect(stories, `${sector} stories`).toBeLessThanOrEqual(6)
  await expectTestimonials(carousel, stories)
  // Without scripts the carousel has no buttons, and visitors scroll instead.
  for (const direction of ['Previous', 'Next']) {
    await expect(carousel.getByRole('button', { name: new RegExp(`^${direction}`) })).toHaveCount(
      javaScriptEnabled === false ? 0 : 1,
    )
  }
}

/** Expects at least four questions, of which the first is open, and that the last one opens on a click. */
export async function expectQuestionsUnfold(section: Locator) {
  const questions = section.locator('details')
  expect(await questions.count()).toBeGreaterThanOrEqual(4)
  await expect(questions.first().locator('p')).toBeVisible()
  await expect(questions.last().locator('p')).toBeHidden()
  await questions.last().locator('summary').click()
  await expect(questions.last().locator('p')).toBeVisible()
}
