import { asc, eq } from 'drizzle-orm'
import { aPiece } from '#dev/factories/a-piece.server.ts'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { addresses } from '#src/addresses.ts'
import { writeApplication } from '#src/features/applications/write-application.server.ts'
import { evidencePieces } from '#src/features/evidence/plan/table.server.ts'
import type { Records } from '#tests/support/records.ts'
import { proofCookie } from '../support/applicant-proof.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { openDialogByButton } from '../support/browser/staff-dialogs.ts'
import { expect, expectNoOverflow, test } from '../support/browser/story.ts'
import { aPerson } from '../support/people.ts'

async function createPlan({ db, clock }: Records) {
  const draft = anApplication().forItem('full_support', 'full').settled('complete').withEmail(aPerson().email)
  const application = await draft.saveTo(db, clock)
  const endorsement = { endorsingBody: 'tech_nation', endorsementRoute: 'talent', sector: 'technology' } as const
  await writeApplication(db, application.id, endorsement)
  for (const [index, title] of ['Award', 'Talk', 'Patent'].entries())
    await aPiece(application.id)
      .at(index + 1)
      .titled(title)
      .saveTo(db, clock)
  return application
}

test('an adviser arranges the plan by dragging and with buttons, ticks a criterion, and locks it', {
  tag: '@desk',
}, async ({ page, records }) => {
  const { id } = await createPlan(records)
  await signInAs(page, records, 'caseworker')
  await openStaffPage(page, addresses.adminEvidence(id))
  const titles = page.getByRole('table', { name: 'Evidence plan' }).locator('tbody strong')
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await row('Patent').locator('strong').dragTo(row('Award').locator('strong'))
  await expect(titles).toHaveText(['Patent', 'Award', 'Talk'])
  const listStored = async () => {
    const { caseId, position, title } = evidencePieces
    const rows = await records.db.select({ title }).from(evidencePieces).where(eq(caseId, id)).orderBy(asc(position))
    return rows.map(piece => piece.title).join()
  }
  await expect.poll(listStored).toBe('Patent,Award,Talk')
  const down = page.getByRole('button', { name: 'Move down: Patent' })
  await down.focus()
  await down.press('Enter')
  await expect(titles).toHaveText(['Award', 'Patent', 'Talk'])
  await expect(down).toBeFocused()
  await expect.poll(listStored).toBe('Award,Patent,Talk')

  const gap = page.getByText('Nothing yet for “Recognition as a leader in digital technology”')
  await expect(gap).toBeVisible()
  await row('Award').getByRole('checkbox', { name: 'Award: Recognition as a leader in digital technology' }).check()
  await expect(gap).toBeHidden()
  const dialog = await openDialogByButton(page, /^Comments \(0\)\s+on Talk/)
  await dialog.getByLabel('Comment').fill('Which year was it?')
  await dialog.getByRole('button', { name: 'Send Comment' }).click()
  await expect(page.getByRole('button', { name: /^Comments \(1\)\s+on Talk/ })).toBeVisible()
  await page.getByRole('button', { name: 'Lock This Version' }).click()
  await expect(page.getByText('Version 1 is locked')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('an applicant proposes a piece on a phone and comments on another', { tag: '@phone' }, async ({
  page,
  records,
}) => {
  const { reference, email } = await createPlan(records)
  await page.goto('/')
  await page.context().addCookies([{ ...(await proofCookie(records, email)), url: new URL('/', page.url()).href }])
  await page.goto(addresses.tracking({ reference: reference ?? '', email }))
  await page.getByRole('link', { name: 'Open your plan' }).click()
  await page.getByText('Propose a piece').click()
  await page.getByLabel('Title').fill('Article in a newspaper')
  await page.getByRole('button', { name: 'Propose This Piece' }).click()
  await expect(page.getByText('Nothing you typed was lost.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Article in a newspaper')
  await page.getByLabel('What it proves').fill('A newspaper of the field wrote about my product.')
  await page.getByRole('button', { name: 'Propose This Piece' }).click()
  await expect(page.getByRole('heading', { name: '4. Article in a newspaper' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Remove Article in a newspaper' })).toHaveCSS('border-style', 'none')
  await page.getByText('Comment on Award', { exact: true }).click()
  await page.locator('li', { hasText: '1. Award' }).getByLabel('Comment').fill('The certificate is on paper.')
  await page.getByRole('button', { name: 'Send a comment on Award' }).click()
  await expect(page.getByText('The certificate is on paper.')).toBeVisible()
  await expectNoOverflow(page)
})
