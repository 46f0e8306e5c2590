import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { fromStaffMail } from '#src/features/applications/emails/mails.ts'
import { recordEvent } from '#src/features/audit/record-event.server.ts'
import { mailTemplates } from '#src/features/mails.ts'
import { testGround } from '#tests/support/ground.ts'
import { letterToShow } from './letter-to-show.server.ts'

const DATA = { name: 'Ada', subject: 'News', message: 'Please call us.', reference: null, trackingUrl: null }

test('a wording that was saved while a message was on its way is told beside it, one of before is not', async () => {
  const app = { ...(await testGround()), mailTemplates }
  const asked = app.clock.now()
  app.clock.advance({ seconds: 1 })
  await app.db.transaction(tx =>
    recordEvent(app, tx, {
      type: 'mail.worded',
      actor: { kind: 'staff', id: randomUUID() },
      subject: { kind: 'mail_template', id: fromStaffMail.name },
      passage: 'thanks',
    }),
  )
  app.clock.advance({ seconds: 1 })
  const sentAt = app.clock.now()
  const shown = (claimedAt: Date | null, at: Date | null = sentAt) =>
    letterToShow(app, { template: fromStaffMail.name, data: DATA, dataVersion: 1, claimedAt, sentAt: at })
  expect(await shown(asked)).toContain('The wording of this message was changed')
  expect(await shown(sentAt)).not.toContain('was changed')
  expect(await shown(asked, null), 'it has not gone out').not.toContain('was changed')
})
