import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/audit/events.ts'

export const outboxEvents = [
  defineEvent({
    type: 'reminder.queued',
    about: ['application', 'order'],
    details: z.object({ matter: z.string(), number: z.number() }),
    kind: 'messages',
    describe: ({ matter, number }) => `Reminder ${number} queued: ${matterInWords(matter)}`,
  }),
  /** Three reminders had no effect: staff were notified. */
  defineEvent({
    type: 'reminder.unanswered',
    about: ['application', 'order'],
    details: z.object({ matter: z.string() }),
    kind: 'messages',
    showInBell: true,
    page: () => addresses.adminDashboard(),
    describe: ({ matter }) => `Reminders not answered: ${matterInWords(matter)}`,
  }),
  defineEvent({
    type: 'reminder.stopped',
    about: ['application', 'order'],
    details: z.object({ matter: z.string() }),
    kind: 'messages',
    describe: ({ matter }) => `Reminders stopped by their reader: ${matterInWords(matter)}`,
  }),
  /** `copyId` is the mail itself when it had never gone out. */
  defineEvent({
    type: 'mail.resent',
    about: ['mail'],
    details: z.object({ template: z.string(), copyId: z.string() }),
    kind: 'messages',
    describe: () => 'Message sent again',
  }),
  /** An owner edited a paragraph of a mail. The words are in the values. */
  defineEvent({
    type: 'mail.worded',
    about: ['mail_template'],
    details: z.object({ passage: z.string() }),
    kind: 'messages',
    describe: () => 'Message worded anew',
  }),
  defineEvent({
    type: 'mail.wording_restored',
    about: ['mail_template'],
    details: z.object({ passage: z.string() }),
    kind: 'messages',
    describe: () => 'Message given its original words back',
  }),
] as const

function matterInWords(matter: string): string {
  return (
    {
      'first-payment': 'first payment',
      'second-payment': 'second payment',
      documents: 'missing documents',
      booking: 'time for the paid consultation',
    }[matter] ?? 'something that is still to come'
  )
}
