import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { anApplication } from '#factories/an-application.server.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import type { Records } from '../support/records.ts'
import { openStaffPage, signInAs } from '../support/browser/staff.ts'
import { expect, expectAccessible, expectLooksRight, test } from '../support/browser/story.ts'

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

test('C88: the audit log shows who changed what, with both values, and links to the application', {
  tag: '@desk',
}, async ({ page, records }) => {
  const staffMember = await signInAs(page, records)
  const { name, application } = await createApplicationWithHistory(records, staffMember.id)
  await page.goto('/admin/audit')
  await page.getByLabel('Case').fill(name.replace('Adébáyọ̀', 'adebayo'))
  await applyFilter(page)
  await expect(rows(page)).toHaveCount(2)
  const changeRow = rows(page).filter({
    hasText: 'Status changed from Pending to Under Review, and admin notes changed',
  })
  await expect(changeRow).toContainText('Fọláṣadé Nwosu')
  await expect(changeRow.locator('del')).toContainText('Call her.')
  await expect(changeRow.locator('ins')).toContainText('Called her on Monday.')
  await expectLooksRight(page, true)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, true)
  await changeRow.getByRole('link', { name }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/applications/${application.id}$`))
})

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
  await expectAccessible(page, true)
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL(/\/admin\/audit$/)
})

test('the audit log shows 50 events on a page and links to older ones', { tag: '@desk' }, async ({ page, records }) => {
  const staffMember = await signInAs(page, records)
  await records.db.transaction(async tx => {
    for (let index = 0; index < 55; index++) {
      await recordEvent(records, tx, {
        type: 'applications.exported',
        actor: { kind: 'staff', id: staffMember.id },
        subject: { kind: 'export', id: randomUUID() },
        filters: '',
      })
    }
  })
  await page.goto(`/admin/audit?person=${staffMember.id}`)
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('link', { name: 'Older' }).click()
  await expect(rows(page)).toHaveCount(5)
  await expect(page.getByText('No more matching events.')).toBeVisible()
  await page.getByRole('link', { name: 'Newest' }).click()
  await expect(rows(page)).toHaveCount(50)
})

test('the page of the audit log refuses POST', { tag: '@desk' }, async ({ page, records, baseURL }) => {
  await signInAs(page, records, 'owner')
  const answer = await page.request.post('/admin/audit', {
    form: { kind: 'staff' },
    headers: { origin: baseURL ?? '' },
  })
  expect(answer.status()).toBe(405)
})
