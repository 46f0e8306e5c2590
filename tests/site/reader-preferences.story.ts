import type { Locator, Page } from '@playwright/test'
import { apply, fillInForm } from '../support/browser/applying.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

test('a second press while a form is being sent does nothing, and with reduced motion nothing is animated', {
  tag: '@desk',
}, async ({ page, records }) => {
  const person = aPerson()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(recordBusyButton)
  const postedUrls: Array<string> = []
  page.on('request', request => {
    if (request.method() === 'POST') postedUrls.push(request.url())
  })
  await page.goto('/get-started')
  await fillInForm(page, person)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  expect(await recordedBusyButton(page)).toMatchObject({
    text: 'Saving your application...',
    busy: 'true',
    disabled: 'true',
    morePresses: 2,
    animations: 0,
  })
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  expect(postedUrls, 'only the first press posts the form').toHaveLength(1)
  expect(await records.applicationsOf(person.email)).toHaveLength(1)
})

test('with forced colours, buttons, fields and the focus have a visible border', { tag: '@desk' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/get-started')
  await expectVisibleBorder(page.getByRole('button', { name: 'Continue to payment' }))
  for (const label of ['First Name', 'Sector', 'Message']) await expectVisibleBorder(page.getByLabel(label))
  await page.keyboard.press('Tab')
  const skipLink = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skipLink).toBeFocused()
  await expect(skipLink).toHaveCSS('outline-style', 'solid')

  await apply(page, aPerson())
  await expectVisibleBorder(page.getByRole('button', { name: 'Pay £59' }))
})

/**
 * Records the button of a form that is being sent, and presses it again. Session storage keeps the record for the next
 * page.
 */
function recordBusyButton() {
  let morePresses = 0
  addEventListener('submit', event => {
    const { submitter } = event as SubmitEvent
    if (!(submitter instanceof HTMLButtonElement)) return
    const animations = document.getAnimations().filter(animation => animation.playState === 'running').length
    const { textContent: text, ariaBusy: busy, ariaDisabled: disabled } = submitter
    const buttonState = { text, busy, disabled, animations, morePresses }
    sessionStorage.setItem('sending', JSON.stringify(buttonState))
    // The script itself submits the form once more, after its check of the server.
    if (morePresses === 2) return
    morePresses += 1
    setTimeout(() => submitter.click())
  })
}

function recordedBusyButton(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('sending') ?? 'null'))
}

async function expectVisibleBorder(control: Locator) {
  // A page that a form leads to may be visible before its style sheets arrive.
  await expect(control).toHaveCSS('border-top-style', 'solid')
  const width = await control.evaluate(element => Number.parseFloat(getComputedStyle(element).borderTopWidth))
  expect(width, String(control)).toBeGreaterThanOrEqual(1)
}
