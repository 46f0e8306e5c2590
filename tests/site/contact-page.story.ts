import { BRAND, WHATSAPP_CHAT } from '#src/brand.ts'
import { expectQuestionsUnfold, sectionUnder } from '../support/browser/reading.ts'
import { expect, expectNoOverflow, test } from '../support/browser/story.ts'

const CONSULTATIONS = [
  ['30-Minute Consultation', '£50'],
  ['60-Minute Consultation', '£100'],
] as const

test('the Contact page shows the price of both consultations and that all meetings are online', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/contact')
  await expectNoOverflow(page)
  const consultations = page.getByRole('main').getByRole('article')
  await expect(consultations).toHaveCount(CONSULTATIONS.length)
  for (const [name, price] of CONSULTATIONS) {
    const card = consultations.filter({ has: page.getByRole('heading', { name, exact: true }) })
    await expect(card.getByText(price, { exact: true })).toBeVisible()
    await expect(card.getByText(/^≈ ₦\d[\d,]+$/)).toBeVisible()
    await expect(card.getByRole('link', { name: `Book a ${name}` })).toBeVisible()
  }
  await expect(page.getByRole('main').getByText(BRAND.meetings).first()).toBeVisible()
  await expectQuestionsUnfold(sectionUnder(page, 'Questions people ask us'))
})

test('the headings of the consultations are aligned when they are shown side by side', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  for (const width of [800, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/contact')
    const headings = page.getByRole('article').getByRole('heading', { level: 2 })
    const tops = await headings.evaluateAll(headings => headings.map(heading => heading.getBoundingClientRect().top))
    expect(tops, `at ${width} pixels`).toHaveLength(CONSULTATIONS.length)
    expect(new Set(tops.map(Math.round)).size, `at ${width} pixels`).toBe(1)
  }
})

test('the Contact page links to its form for visitors who only have a question', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/contact')
  const questionNote = page.getByRole('heading', { name: 'Just a quick question?' }).locator('..')
  await questionNote.getByRole('link', { name: 'Write to us' }).click()
  await expect(page.getByRole('heading', { name: 'Write to us' })).toBeInViewport()
  await expect(page.getByRole('main').locator('.btn.next:visible')).toHaveCount(1)
})

test('the Contact page shows the office, the opening hours and the response times', {
  tag: ['@phone', '@desk-no-js'],
}, async ({ page }) => {
  await page.goto('/contact')
  const contactDetails = sectionUnder(page, 'How to reach us')
  await expect(contactDetails.getByRole('link', { name: BRAND.email })).toHaveAttribute('href', `mailto:${BRAND.email}`)
  await expect(contactDetails).toContainText(BRAND.phone)
  await expect(contactDetails).toContainText('Monday to Friday, 9:00 to 17:30')
  for (const { what, within } of BRAND.responseTimes) {
    const line = contactDetails.locator('dl > div').filter({ has: page.getByText(what, { exact: true }) })
    await expect(line.getByText(within, { exact: true })).toBeVisible()
  }
  for (const line of BRAND.office) await expect(contactDetails.locator('address')).toContainText(line)

  const chatLink = contactDetails.getByRole('link', { name: /Open the chat/ })
  await expect(chatLink).toBeHidden()
  await contactDetails.getByText('Chat on WhatsApp', { exact: true }).click()
  await expect(chatLink).toBeVisible()
  await expect(chatLink).toHaveAttribute('href', WHATSAPP_CHAT)
  await expect(chatLink).toHaveAttribute('target', '_blank')
  await expect(chatLink).toHaveAttribute('rel', /noopener/)
  await contactDetails.getByText('Chat on WhatsApp', { exact: true }).click()
  await expect(chatLink).toBeHidden()
})
