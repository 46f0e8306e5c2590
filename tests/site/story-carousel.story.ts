import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/browser/story.ts'

test.beforeEach(async ({ page }) => {
  await page.goto('/')
  await storyCarousel(page).scrollIntoViewIfNeeded()
})

test('the buttons move from the first story to the last and back, and each move is announced to screen readers', {
  tag: '@desk',
}, async ({ page }) => {
  const carousel = storyCarousel(page)
  const [previous, next] = buttons(page)
  const announcement = carousel.locator('[aria-live=polite]')
  const lastStory = carousel.getByRole('listitem').last()
  await expect(positionText(carousel)).toHaveText(/^1(–2)? of \d$/)
  await expect(previous).toHaveAttribute('aria-disabled', 'true')
  await expect(lastStory).not.toBeInViewport()
  await expect(announcement).toBeEmpty()
  await next.click()
  await expect(announcement).toHaveText(/^(Story 2|Stories 2 to 3) of \d$/)
  await previous.click()
  await expect(previous).toHaveAttribute('aria-disabled', 'true')

  const presses = await pressUntilDisabled(next)
  await expect(lastStory).toBeInViewport({ ratio: 0.99 })
  await expect(positionText(carousel)).toHaveText(/(\d) of \1$/)
  // The button stays focusable at the end, so that keyboard users keep their place.
  await expect(next).toBeFocused()

  expect(await pressUntilDisabled(previous)).toBe(presses)
  await expect(carousel.getByRole('listitem').first()).toBeInViewport({ ratio: 0.99 })
  await expectReadableStories(carousel.getByRole('listitem'))
})

test('the arrow keys move the stories one at a time from anywhere in the carousel', { tag: '@desk' }, async ({
  page,
}) => {
  const carousel = storyCarousel(page)
  const [, next] = buttons(page)
  for (const focusTarget of [next, page.getByRole('group', { name: 'Technology stories, side by side' })]) {
    await focusTarget.focus()
    await page.keyboard.press('ArrowRight')
    await expect(positionText(carousel)).toHaveText(/^2/)
    await page.keyboard.press('ArrowRight')
    await expect(positionText(carousel)).toHaveText(/^3/)
    await expect(focusTarget).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(positionText(carousel)).toHaveText(/^1/)
  }
  await page.getByText('Fashion', { exact: true }).last().click()
  await expect(positionText(storyCarousel(page, 'Fashion')), 'position of the carousel for another sector').toHaveText(
    /^1/,
  )
})

test('dragging moves the stories, but a very short drag does not', { tag: '@desk' }, async ({ page }) => {
  const carousel = storyCarousel(page)
  const firstStory = carousel.getByRole('listitem').first()
  const { width } = (await firstStory.boundingBox()) ?? { width: 0 }
  await drag(page, firstStory, -8)
  await expect(positionText(carousel)).toHaveText(/^1/)
  // A drag over more than half of a story's width always moves to the next story, even on a slow machine.
  await drag(page, firstStory, -0.7 * width)
  await expect(positionText(carousel)).toHaveText(/^2/)
  await expect(carousel.locator('[aria-live=polite]')).toHaveText(/2/)
})

test('with reduced motion the next story appears without an animation, and a focused story is fully visible', {
  tag: '@desk',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const carousel = storyCarousel(page)
  const stories = carousel.getByRole('listitem')
  await carousel.scrollIntoViewIfNeeded()
  const [before, after] = await carousel.evaluate(carousel => {
    const leftOfSecond = () => carousel.querySelectorAll('li')[1]?.getBoundingClientRect().left ?? 0
    const before = leftOfSecond()
    carousel.querySelector<HTMLElement>('button:last-of-type')?.click()
    return [before, leftOfSecond()]
  })
  expect(after).toBeLessThan(before)
  const { x } = (await stories.nth(1).boundingBox()) ?? { x: 0 }
  expect(Math.abs(x - after), 'movement after the click').toBeLessThan(1)

  await stories.last().evaluate(story => {
    story.tabIndex = -1
    story.focus()
  })
  await expect(stories.last()).toBeInViewport({ ratio: 0.99 })
  await expect(buttons(page)[1]).toHaveAttribute('aria-disabled', 'true')
})

function storyCarousel(page: Page, sector = 'Technology'): Locator {
  return page.getByRole('group', { name: `${sector} stories`, exact: true })
}

/** Also the stories outside the view must stay in the accessibility tree, in order. */
async function expectReadableStories(stories: Locator) {
  const count = await stories.count()
  expect(count).toBeGreaterThan(2)
  for (let index = 0; index < count; index++) {
    await expect(stories.nth(index)).toHaveAccessibleName(`${index + 1} of ${count}`)
    await expect(stories.nth(index).locator('blockquote')).not.toBeEmpty()
  }
}

function buttons(page: Page): [Locator, Locator] {
  return [
    page.getByRole('button', { name: 'Previous Technology story' }),
    page.getByRole('button', { name: 'Next Technology story' }),
  ]
}

function positionText(stories: Locator): Locator {
  return stories.getByText(/^\d(–\d)? of \d$/)
}

/** Presses a button until it is disabled, and returns the number of presses. */
async function pressUntilDisabled(button: Locator): Promise<number> {
  await button.focus()
  for (let presses = 0; presses < 6; presses++) {
    if ((await button.getAttribute('aria-disabled')) === 'true') return presses
    await button.press('Enter')
  }
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  return 6
}

async function drag(page: Page, story: Locator, pixels: number) {
  await story.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await story.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [from, middleY] = [x + 0.8 * width, y + height / 2]
  await page.mouse.move(from, middleY)
  await page.mouse.down()
  await page.mouse.move(from + pixels, middleY, { steps: 6 })
  await page.mouse.up()
}
