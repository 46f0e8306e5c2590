import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anApplication } from '#dev/factories/an-application.server.ts'
import { recordEvent } from '#src/features/events/record-event.server.ts'
import type { PageView } from '../support/plain-browser.ts'
import { sharedProgram, type TestProgram } from '../support/shared-program.ts'

let program: TestProgram
beforeAll(async () => {
  program = await sharedProgram()
}, 60_000)

test('C88: the audit log shows who changed what, with both values, and links to the application', async () => {
  const { browser, staffMember } = await program.staff()
  const word = randomUUID().slice(0, 8)
  const application = await anApplication().named(`Adébáyọ̀ ${word}`).saveTo(program.db, program.clock)
  const event = {
    type: 'application.updated',
    fields: 'status,adminNotes',
    from: 'pending',
    to: 'under_review',
    version: 2,
    actor: { kind: 'staff', id: staffMember.id },
    subject: { kind: 'application', id: application.id },
  } as const
  const values = { adminNotes: { before: 'Call her.', after: 'Called her on Monday.' } }
  await program.db.transaction(tx => recordEvent(program, tx, event, values))

  const log = await browser.open('/admin/audit')
  const { view } = await browser.press(log, 'Filter', { Case: `adebayo ${word}` })
  const [row, ...others] = listRows(view)
  expect(others).toEqual([])
  expect(row).toHaveTextContent('Status changed from Pending to Under Review, and admin notes changed')
  expect(row).toHaveTextContent('Fọláṣadé Nwosu')
  expect(row?.querySelector('del')).toHaveTextContent('Call her.')
  expect(row?.querySelector('ins')).toHaveTextContent('Called her on Monday.')
  const link = view.getByRole('link', { name: `Adébáyọ̀ ${word}` })
  expect(link).toHaveAttribute('href', `/admin/applications/${application.id}`)
})

test('the audit log shows 50 events on a page, links to older ones, and refuses POST', async () => {
  const { browser, staffMember } = await program.staff('owner')
  await program.db.transaction(async tx => {
    for (let index = 0; index < 55; index++) {
      await recordEvent(program, tx, {
        type: 'applications.exported',
        actor: { kind: 'staff', id: staffMember.id },
        subject: { kind: 'export', id: randomUUID() },
        filters: '',
      })
    }
  })
  const newest = await browser.open(`/admin/audit?person=${staffMember.id}`)
  expect(listRows(newest.view)).toHaveLength(50)
  const older = await browser.click(newest, /^Older/)
  expect(listRows(older.view)).toHaveLength(5)
  expect(older.view.text).toContain('No more matching events.')
  expect(listRows((await browser.click(older, /^Newest/)).view)).toHaveLength(50)
  expect((await browser.send('/admin/audit', { kind: 'staff' })).status).toBe(405)
})

const listRows = (view: PageView) => [
  ...view.getByRole('table', { name: 'What happened, newest first' }).querySelectorAll('tbody tr'),
]
