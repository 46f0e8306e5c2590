import type { Locator, Page } from '@playwright/test'
import { expect } from './story.ts'

/** The section that stands under a heading of the second rank. */
export function under(page: Page, heading: string): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { level: 2, name: heading, exact: true }) })
}

/** The headings of the third rank in a part of the page are these and no others, in this order. */
export async function expectParts(part: Locator, titles: ReadonlyArray<string>) {
  await expect(part.getByRole('heading', { level: 3 })).toHaveText([...titles])
}

/** A part of the page has a link with this name, and it leads there. */
export async function expectLink(part: Locator, name: string | RegExp, href: string) {
  await expect(part.getByRole('link', { name, exact: typeof name === 'string' }).first()).toHaveAttribute('href', href)
}

/** Testimonials of a part: each is a figure with words and with somebody who says them. */
export async function expectTestimonials(part: Locator, count: number) {
  const stories = part.getByRole('figure')
  await expect(stories).toHaveCount(count)
  await expect(stories.locator('blockquote:not(:empty)')).toHaveCount(count)
  await expect(stories.locator('figcaption:not(:empty)')).toHaveCount(count)
}

/** The carousel of a sector, with one to six stories, one way back and one way on. */
export async function expectCarousel(part: Locator, sector: string, javaScriptEnabled: boolean | undefined) {
  const carousel = part.getByRole('group', { name: `${sector} stories`, exact: true })
  const stories = await carousel.getByRole('figure').count()
  expect(stories, `${sector} stories`).toBeGreaterThanOrEqual(1)
  expect(stories, `${sector} stories`).toBeLessThanOrEqual(6)
  await expectTestimonials(carousel, stories)
  // Without a script one scrolls, and there is nothing to press.
  for (const way of ['Previous', 'Next']) {
    await expect(carousel.getByRole('button', { name: new RegExp(`^${way}`) })).toHaveCount(
      javaScriptEnabled === false ? 0 : 1,
    )
  }
}

/** Questions of which the first stands open and each opens. */
export async function expectQuestionsUnfold(part: Locator) {
  const questions = part.locator('details')
  expect(await questions.count()).toBeGreaterThanOrEqual(4)
  await expect(questions.first().locator('p')).toBeVisible()
  await expect(questions.last().locator('p')).toBeHidden()
  await questions.last().locator('summary').click()
  await expect(questions.last().locator('p')).toBeVisible()
}
