import { eq } from 'drizzle-orm'
import { aLetter } from '#dev/factories/a-letter.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { createSamplePng } from '#dev/factories/sample-files.ts'
import { DAY_MS } from '#src/clock.ts'
import { addDays, dayInLagos, dayInWords } from '#src/dates.ts'
import { letters } from '#src/features/letters/table.server.ts'
import { signId } from '#src/secrets.server.ts'
import { expect, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'
import type { Records } from '../support/records.ts'
import { TEST_SECRET } from '../support/staff-session.ts'

test('a referee with a bad line keeps the chosen day, and sends photographs of the letter', {
  tag: '@phone',
}, async ({ page, context, records, browserGuard }) => {
  browserGuard.expectBrowserError(/ERR_INTERNET_DISCONNECTED/)
  const { id, path } = await askReferee(records)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A letter of recommendation for')
  const day = addDays(dayInLagos(records.clock.now()), 9)
  await page.getByLabel('I will write it by').fill(day)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'I Will Write It' }).click()
  await expect(page.getByText('We couldn’t send your answer.')).toBeVisible()
  await expect(page.getByLabel('I will write it by')).toHaveValue(day)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'I Will Write It' }).click()
  await expect(page.getByText(`Thank you. You’ll send it by ${dayInWords(day)}.`)).toBeVisible()

  const pages = ['page 1.png', 'page 2.png'].map((name, index) => ({
    name,
    mimeType: 'image/png',
    buffer: createSamplePng(64 + index),
  }))
  await page.getByLabel('File').setInputFiles(pages)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Signed letter: page 2.png')).toBeVisible()
  await expect(page.getByRole('link', { name: /page 2/ })).toHaveCount(0)
  const [letter] = await records.db.select().from(letters).where(eq(letters.id, id))
  expect(letter?.state).toBe('signed')
})

async function askReferee({ db, clock }: Records) {
  const application = await anApplication()
    .withEmail(aPerson().email)
    .forItem('full_support', 'split')
    .inStatus('evidence_review')
    .settled('initial')
    .saveTo(db, clock)
  const { id, linkId } = await aLetter(application.id).inState('asked').saveTo(db, clock)
  const linkExpiresAt = new Date(clock.now().getTime() + DAY_MS)
  await db.update(letters).set({ linkExpiresAt }).where(eq(letters.id, id))
  return { id, path: `/letter/${signId(TEST_SECRET, 'letter links', linkId)}` }
}
