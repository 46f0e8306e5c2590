import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { isReminderMatter, REMINDER_MATTERS } from './mail.ts'

export const outboxEvents = [
  defineEvent({
    type: 'reminder.queued',
    about: ['application', 'consultation'],
    details: z.object({ matter: z.string(), number: z.number() }),
    kind: 'messages',
    describe: ({ matter, number }) => `Reminder ${number} queued: ${matterInWords(matter)}`,
  }),
  defineEvent({
    type: 'reminder.unanswered',
    about: ['application', 'consultation'],
    details: z.object({ matter: z.string() }),
    kind: 'messages',
    showInBell: 'cases',
    page: () => addresses.adminDashboard(),
    describe: ({ matter }) => `Reminders not answered: ${matterInWords(matter)}`,
  }),
  defineEvent({
    type: 'reminder.stopped',
    about: ['application', 'consultation'],
    details: z.object({ matter: z.string() }),
    kind: 'messages',
    describe: ({ matter }, actorKind) =>
      `Reminders stopped by ${actorKind === 'staff' ? 'staff' : 'the recipient'}: ${matterInWords(matter)}`,
  }),
  /** `copyId` is the mail's own id if the mail was retried and not copied. */
  defineEvent({
    type: 'mail.resent',
    about: ['mail'],
    details: z.object({ template: z.string(), copyId: z.string() }),
    kind: 'messages',
    describe: () => 'Email resent',
  }),
  defineEvent({
    type: 'mail.text_changed',
    about: ['mail_template'],
    details: z.object({ textKey: z.string() }),
    kind: 'messages',
    describe: () => 'Email text changed',
  }),
  defineEvent({
    type: 'mail.text_restored',
    about: ['mail_template'],
    details: z.object({ textKey: z.string() }),
    kind: 'messages',
    describe: () => 'Original email text restored',
  }),
] as const

function matterInWords(matter: string): string {
  return isReminderMatter(matter) ? REMINDER_MATTERS[matter].label : 'something that is still to come'
}
