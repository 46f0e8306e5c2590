import { z } from 'zod'
import { addresses } from '#src/addresses.ts'
import { CASE_KINDS } from '#src/features/cases/case-kinds.ts'
import { namesInWords, storedDayInWords } from '#src/features/events/event-words.ts'
import { defineEvent } from '#src/features/events/events.ts'
import { VIEW_PAGES } from './forms.ts'

const ABOUT_APPLICATIONS = { about: ['application'], kind: 'applications' } as const
const VIEW_PAGE_LABELS = { applications: 'Applications', queue: 'Queue', messages: 'Messages' } as const
const ABOUT_VIEWS = { about: ['view'], kind: 'settings', details: z.object({ page: z.enum(VIEW_PAGES) }) } as const
const taskDetails = z.object({ taskId: z.string() })

export const workEvents = [
  defineEvent({
    about: CASE_KINDS,
    kind: 'applications',
    type: 'case.assigned',
    details: z.object({ from: z.string().nullable(), to: z.string().nullable(), why: z.string().optional() }),
    showInBell: 'mine',
    describe: ({ from, to, why }) => {
      if (to === null) return 'Owner removed'
      if (why === 'sector') return 'Given to the owner of its field'
      return from === null ? 'Given to a colleague' : 'Handed over to another colleague'
    },
  }),
  defineEvent({
    about: CASE_KINDS,
    kind: 'applications',
    type: 'note.added',
    details: z.object({ noteId: z.string(), mentions: z.string() }),
    showInBell: 'mine',
    describe: ({ mentions }) => (mentions === '' ? 'Note added' : 'Note added that mentions a colleague'),
  }),
  defineEvent({
    about: CASE_KINDS,
    kind: 'applications',
    type: 'case.snoozed',
    details: z.object({ until: z.string() }),
    describe: ({ until }) => `Snoozed until ${storedDayInWords(until)}`,
  }),
  defineEvent({
    about: CASE_KINDS,
    kind: 'applications',
    type: 'case.woken',
    details: z.object({}),
    describe: () => 'Snooze ended',
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'task.added',
    details: taskDetails.extend({ dueOn: z.string(), template: z.string().optional() }),
    describe: ({ dueOn }) => `Task added, due on ${storedDayInWords(dueOn)}`,
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'task.finished',
    details: taskDetails,
    describe: () => 'Task done',
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'task.reopened',
    details: taskDetails,
    describe: () => 'Task opened again',
  }),
  defineEvent({
    ...ABOUT_APPLICATIONS,
    type: 'task.changed',
    details: taskDetails.extend({ fields: z.string() }),
    names: { dueOn: 'day' },
    describe: ({ fields }) => `Task changed: ${namesInWords(fields, { dueOn: 'day' })}`,
  }),
  defineEvent({
    type: 'sector_owners.changed',
    about: ['sector_owners'],
    details: z.object({ sectors: z.string() }),
    kind: 'settings',
    page: () => addresses.adminSettings(),
    describe: ({ sectors }) => `Owners of new cases changed: ${namesInWords(sectors)}`,
  }),
  defineEvent({
    ...ABOUT_VIEWS,
    type: 'view.saved',
    describe: ({ page }) => `View of ${VIEW_PAGE_LABELS[page]} saved`,
  }),
  defineEvent({
    ...ABOUT_VIEWS,
    type: 'view.deleted',
    describe: ({ page }) => `View of ${VIEW_PAGE_LABELS[page]} removed`,
  }),
] as const
