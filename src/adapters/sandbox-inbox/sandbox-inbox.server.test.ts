import { expect, test } from 'vitest'
import { createSandboxInbox } from '#dev/sandbox/mail/inbox.ts'
import { frozenClock } from '#src/clock.ts'
import { reusedDatabase } from '#tests/support/reused-database.ts'
import { createSandboxInboxTransport } from './sandbox-inbox.ts'

test('a mail sent twice arrives once in the sandbox inbox, with its invitation', async () => {
  const { db } = await reusedDatabase()
  const inbox = createSandboxInbox({ db, clock: frozenClock('2026-11-02T09:00:00Z') })
  const transport = createSandboxInboxTransport(inbox.deliver)
  const mail = {
    messageId: '<1@talentpassage.test>',
    from: 'info@talentpassage.test',
    to: 'ada@example.ng',
    replyTo: null,
    subject: 'Payment received',
    html: '<p>Thank you</p>',
    text: 'Thank you',
    stopUrl: null,
    isAutomatic: true,
    invitation: { method: 'REQUEST' as const, content: 'BEGIN:VCALENDAR\r\n' },
  }
  await transport.send(mail)
  await transport.send(mail)
  expect(await (await inbox.app.request('/mail.json')).json()).toMatchObject([
    {
      to: 'ada@example.ng',
      subject: mail.subject,
      attachments: [
        {
          filename: 'invite.ics',
          contentType: 'text/calendar; charset=utf-8; method=REQUEST',
          content: 'BEGIN:VCALENDAR\r\n',
        },
      ],
    },
  ])
})
