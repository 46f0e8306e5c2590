import { within } from '@testing-library/dom'
import { expect } from 'vitest'
import type { PageView } from './plain-browser.ts'

/** Returns the section of the page that has this level-2 heading. */
export function findSection({ document }: PageView, heading: string): HTMLElement {
  const sections = [...document.querySelectorAll<HTMLElement>('main section')].filter(section =>
    [...section.querySelectorAll('h2')].some(each => textOf(each) === heading),
  )
  expect(sections, `sections with the heading “${heading}”`).toHaveLength(1)
  return sections[0] as HTMLElement
}

/** The text of an element with single spaces. */
export function textOf(element: Element): string {
  return element.textContent.replaceAll(/\s+/g, ' ').trim()
}

/** Expects exactly these level-3 headings, in this order. */
export function expectSubheadings(section: HTMLElement, titles: ReadonlyArray<string>) {
  expect([...section.querySelectorAll('h3')].map(textOf)).toEqual(titles)
}

export function expectLink(section: HTMLElement, name: string | RegExp, href: string) {
  expect(within(section).getAllByRole('link', { name })[0]).toHaveAttribute('href', href)
}

/** Expects `count` testimonials, each with text and a caption. */
export function expectTestimonials(section: HTMLElement, count: number) {
  const stories = within(section).getAllByRole('figure')
  expect(stories).toHaveLength(count)
  for (const story of stories) {
    expect(story.querySelector('blockquote')).toHaveTextContent(/\w/)
    expect(story.querySelector('figcaption')).toHaveTextContent(/\w/)
  }
}

/** Expects a sector's carousel of one to six stories, numbered for screen readers, with a button at each side. */
export function expectCarousel(section: HTMLElement, sector: string) {
  const carousel = within(section).getByRole('group', { name: `${sector} stories` })
  const stories = within(carousel).getAllByRole('listitem')
  expect(stories.length, `${sector} stories`).toBeLessThanOrEqual(6)
  for (const [index, story] of stories.entries())
    expect(story).toHaveAccessibleName(`${index + 1} of ${stories.length}`)
  expectTestimonials(carousel, stories.length)
  expect(
    within(carousel)
      .getAllByRole('button')
      .map(button => button.ariaLabel),
  ).toEqual([`Previous ${sector} story`, `Next ${sector} story`])
}

/** Expects at least four questions with answers, of which only the first is open. */
export function expectQuestions(section: HTMLElement) {
  const questions = [...section.querySelectorAll('details')]
  expect(questions.length).toBeGreaterThanOrEqual(4)
  expect(questions.map(question => question.open)).toEqual(questions.map((_, index) => index === 0))
  for (const question of questions) {
    expect(question.querySelector('summary')).toHaveTextContent(/\w/)
    expect(question.querySelector('p')).toHaveTextContent(/\w/)
  }
}
