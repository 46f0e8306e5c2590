import type { Locator, Page } from '@playwright/test'
import { anApplication } from '#src/factories/an-application.server.ts'
import { apply, fillInTheForm } from '../support/applying.ts'
import { aPerson } from '../support/people.ts'
import { expect, expectNoSpill, test } from '../support/story.ts'

test('who wants less motion sees none, not even while something is sent', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const letGo = await holdForms(page)
  await page.goto('/get-started')
  await fillInTheForm(page, aPerson())
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('button', { name: 'Saving your application...' })).toBeVisible()
  expect(await movements(page)).toEqual([])
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  expect(await movements(page)).toEqual([])
})

test('a second press while something is sent does nothing', async ({ page, records }) => {
  const person = aPerson()
  const letGo = await holdForms(page)
  const sent: Array<string> = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.goto('/get-started')
  await fillInTheForm(page, person)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const busy = page.getByRole('button', { name: 'Saving your application...' })
  await expect(busy).toHaveAttribute('aria-busy', 'true')
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await busy.click({ force: true })
  await busy.press('Enter')
  letGo()
  await expect(page.getByRole('heading', { level: 1, name: 'Pay your Application Fee' })).toBeVisible()
  expect(sent, 'the first press alone').toHaveLength(1)
  expect(await records.applicationsOf(person.email)).toHaveLength(1)
})

// Axe is not asked here: the contrast is the reader's own, and axe measures ours.
test('with forced colours buttons, fields and the focus keep an edge that one sees', async ({ page, records }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/get-started')
  await expectEdge(page.getByRole('button', { name: 'Continue to payment' }))
  for (const label of ['First Name', 'Sector', 'Message']) await expectEdge(page.getByLabel(label))
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toHaveCSS('outline-style', 'solid')
  await expectNoSpill(page)

  await apply(page, aPerson())
  await expectEdge(page.getByRole('button', { name: 'Pay £59 by card' }))
  const { reference, email } = await anApplication()
    .withEmail(aPerson().email)
    .settled('initial')
    .saveTo(records.db, records.clock)
  await page.goto(`/application-tracking?${new URLSearchParams({ reference: reference ?? '', email })}`)
  await expectEdge(page.getByRole('link', { name: 'Make Final Payment' }))
  await expectNoSpill(page)
})

/** What moves at this moment. */
function movements(page: Page): Promise<Array<string>> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(animation => animation.playState === 'running')
      .map(animation => ('animationName' in animation ? String(animation.animationName) : animation.id)),
  )
}

/** Keeps what is posted on its way until it is let go. */
async function holdForms(page: Page) {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/get-started*', async route => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  return () => letGo()
}

async function expectEdge(thing: Locator) {
  const edge = await thing.evaluate(element => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element)
    return { style: borderTopStyle, width: Number.parseFloat(borderTopWidth) }
  })
  expect(edge.style, String(thing)).toBe('solid')
  expect(edge.width, String(thing)).toBeGreaterThanOrEqual(1)
}
