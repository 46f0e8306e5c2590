import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { expect, expectLooksRight, test } from '../support/browser/story.ts'

test('an applicant changes the email address with a code that is mailed to the new one', {
  tag: ['@phone', '@phone-no-js', '@desk'],
}, async ({ page, javaScriptEnabled, records }) => {
  const word = randomUUID().slice(0, 12)
  const [email, newEmail] = [`ada.${word}@example.ng`, `ada.new.${word}@example.ng`]
  const { reference } = await anApplication().withEmail(email).settled('initial').saveTo(records.db, records.clock)
  await page.goto(addresses.tracking({ reference: reference ?? '', email }))
  const cookie = await proofCookie(records, email)
  await page.context().addCookies([{ ...cookie, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
  await page.goto(addresses.tracking({ reference: reference ?? '', tab: 'details' }))
  await page.getByRole('link', { name: 'Change your email address' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Change your email address' })).toBeVisible()
  await expectLooksRight(page, javaScriptEnabled)

  await page.getByLabel('Email').fill('ada@')
  await page.getByRole('button', { name: 'Email a code to this address' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await page.getByLabel('Email').fill(newEmail)
  await page.getByRole('button', { name: 'Email a code to this address' }).click()
  await expect(page.getByText('We emailed a code of six digits')).toContainText(newEmail)
  await expectLooksRight(page, javaScriptEnabled)

  const code = await readCode(page, newEmail)
  await page.getByLabel('Code').fill(code === '000 000' ? '000001' : '000000')
  await page.getByRole('button', { name: 'Change my address' }).click()
  await expect(page.getByText('You have 4 more tries')).toBeVisible()
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Change my address' }).click()
  await expect(page).toHaveURL(/tab=details/)
  await expect(page.getByRole('table', { name: 'Details of your application' })).toContainText(newEmail)
})

async function readCode(page: Page, to: string): Promise<string> {
  const findCode = async () => {
    const answer = await page.request.get(`/sandbox/mail.json?${new URLSearchParams({ to })}`)
    const received: Array<{ text: string }> = await answer.json()
    return /Your code is (\d{3} \d{3})/i.exec(received[0]?.text ?? '')?.[1] ?? ''
  }
  await expect.poll(findCode, { timeout: 20_000 }).toMatch(/\d/)
  return findCode()
}
