import type { Locator, Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { apply, fillInForm } from '../support/browser/applying.ts'
import { aPerson } from '../support/browser/people.ts'
import { expect, expectNoOverflow, test } from '../support/browser/story.ts'

test('with reduced motion nothing is animated, not even a busy button', { tag: '@desk' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(watchTheSending)
  await page.goto('/get-started')
  await fillInForm(page, aPerson())
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  expect(await seenWhileSending(page)).toMatchObject({ words: 'Saving your application...', movements: [] })
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
})

test('a second press while a form is being sent does nothing', { tag: '@desk' }, async ({ page, records }) => {
  const person = aPerson()
  await page.addInitScript(watchTheSending)
  const sent: Array<string> = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/get-started')
  await fillInForm(page, person)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  expect(await seenWhileSending(page)).toMatchObject({
    words: 'Saving your application...',
    busy: 'true',
    disabled: 'true',
    morePresses: 2,
  })
  expect(sent, 'the first press alone').toHaveLength(1)
  expect(await records.applicationsOf(person.email)).toHaveLength(1)
})

// Axe is not asked here: the contrast is the reader's own, and axe measures ours.
test('with forced colours, buttons, fields and the focus have a visible border', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/get-started')
  await expectEdge(page.getByRole('button', { name: 'Continue to payment' }))
  for (const label of ['First Name', 'Sector', 'Message']) await expectEdge(page.getByLabel(label))
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toHaveCSS('outline-style', 'solid')
  await expectNoOverflow(page)

  await apply(page, aPerson())
  await expectEdge(page.getByRole('button', { name: 'Pay £59' }))
  const { reference, email } = await anApplication()
    .withEmail(aPerson().email)
    .settled('initial')
    .saveTo(records.db, records.clock)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`)
  await expectEdge(page.getByRole('link', { name: 'Make Final Payment' }))
  await expectNoOverflow(page)
})

/**
 * Runs in the page, which is about to unload: inspects and presses the busy button, and stores the result.
 */
function watchTheSending() {
  let morePresses = 0
  addEventListener('submit', event => {
    const { submitter } = event as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    const movements = document.getAnimations().filter(animation => animation.playState === 'running').length
    const { textContent: words, ariaBusy: busy, ariaDisabled: disabled } = submitter
    const note = { words, busy, disabled, movements: Array(movements).fill('moves'), morePresses }
    sessionStorage.setItem('sending', JSON.stringify(note))
    if (++morePresses <= 2) setTimeout(() => submitter.click())
  })
}

function seenWhileSending(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('sending') ?? 'null'))
}

async function expectEdge(thing: Locator) {
  const edge = await thing.evaluate(element => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return { style: borderTopStyle, width: Number.parseFloat(borderTopWidth) }
  })
  expect(edge.style, String(thing)).toBe('solid')
  expect(edge.width, String(thing)).toBeGreaterThanOrEqual(1)
}
