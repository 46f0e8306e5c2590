import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { defineEvent } from '#src/features/audit/events.ts'

export const contactEvents = [
  defineEvent({
    type: 'contact.message_received',
    about: ['contact_message'],
    details: z.object({ sector: z.string() }),
    kind: 'messages',
    showInBell: true,
    showOnDashboard: true,
    page: () => addresses.adminMailLog(),
    describe: () => 'Message sent from the contact page',
  }),
] as const
