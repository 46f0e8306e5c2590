import type { CaseHistory } from '../../staff/application/case-history.server.ts'
import { LONG_NAME } from './samples.ts'

export const HISTORY: CaseHistory = {
  filter: 'all',
  total: 4,
  entries: [
    {
      kind: 'email',
      id: '4',
      name: 'A new message from us, about your application',
      href: '#history',
      otherRecipient: 'former.address@studio.example',
      state: 'dropped',
      at: '21 November 2026, 10:02',
      instant: '2026-11-21T09:02:00Z',
    },
    {
      kind: 'message',
      id: '3',
      who: LONG_NAME,
      label: 'Message',
      href: '#history',
      firstLine: 'Is this letter strong enough, or should my referee write about the exhibition in Accra too?',
      at: '21 November 2026, 09:40',
      instant: '2026-11-21T08:40:00Z',
    },
    {
      kind: 'change',
      id: '2',
      who: 'Tádé',
      text: 'Notes changed',
      changes: [{ field: 'Notes', before: 'Two letters.', after: 'Three strong letters.' }],
      at: '21 November 2026, 09:12',
      instant: '2026-11-21T08:12:00Z',
    },
    {
      kind: 'change',
      id: '1',
      who: LONG_NAME,
      text: 'Application sent, to be paid in two payments',
      changes: [],
      at: '12 November 2026, 09:12',
      instant: '2026-11-12T08:12:00Z',
    },
  ],
}
