import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, test } from '../support/browser/story.ts'
import type { Records } from '../support/records.ts'

/** Creates an application with a unique name, and the audit events of a changed status and a requested document. */
async function createApplicationWithHistory(records: Records, staffId: string) {
  const name = `Adébáyọ̀ Ọláwálé ${randomUUID().slice(0, 8)}`
  const application = await anApplication().named(name).settled('initial').saveTo(records.db, records.clock)
  const actorAndSubject = {
    actor: { kind: 'staff', id: staffId },
    subject: { kind: 'application', id: application.id },
  } as const
  await records.db.transaction(async tx => {
    await recordEvent(
      records,
      tx,
      {
        type: 'application.updated',
        ...actorAndSubject,
        fields: 'status,adminNotes',
        from: 'pending',
        to: 'under_review',
        version: 2,
      },
      { adminNotes: { before: 'Call her.', after: 'Called her on Monday.' } },
    )
    await recordEvent(records, tx, {
      type: 'document.requested',
      ...actorAndSubject,
      requestId: randomUUID(),
      documentType: 'Passport',
      dueDate: null,
    })
  })
  return { name, application }
}

const rows = (page: Page) => page.getByRole('table', { name: 'What happened, newest first' }).locator('tbody tr')

async function applyFilter(page: Page) {
  await page.getByRole('button', { name: 'Filter' }).click()
}

test('the filters of the audit log are in the URL and follow the browser’s Back', { tag: '@desk' }, async ({
  page,
  records,
}) => {
  const staffMember = await signInAs(page, records)
  await createApplicationWithHistory(records, staffMember.id)
  await openStaffPage(page, `/admin/audit?person=${staffMember.id}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByLabel('Kind').selectOption('Documents')
  await applyFilter(page)
  await expect(page).toHaveURL(/kind=documents/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Passport requested, no deadline')
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByLabel('Kind')).toHaveValue('')
  await page.getByLabel('To').fill('2020-01-01')
  await applyFilter(page)
  await expect(page.getByRole('heading', { name: 'No events match' })).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})
