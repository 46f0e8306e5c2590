import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Clock } from '#src/clock.ts'
import type { Database } from '#src/database/client.ts'
import { fromStaffMail } from '#src/features/applications/mails.tsx'
import type { Mail, MailSubjectKind } from '#src/features/mail/mail.ts'
import type { KeptBackReason, MailError, MailState } from '#src/features/mail/mail-states.ts'
import { mails } from '#src/features/mail/table.server.ts'

export type SavedMail = typeof mails.$inferSelect

type MailDraft = {
  template: string
  data: unknown
  to: string
  replyTo: string | null
  aboutKind: MailSubjectKind
  /** Null means that the application, order or other subject no longer exists. */
  aboutId: string | null
  subject: string | null
  html: string | null
  state: MailState
  tries: number
  lastError: MailError | null
  keptBack: KeptBackReason | null
}

const DEFAULT_SUBJECT = 'Update on your application'

const DEFAULTS: MailDraft = {
  template: fromStaffMail.name,
  data: {
    name: 'Adaeze Nwosu',
    subject: DEFAULT_SUBJECT,
    message: 'Please call us on Monday.',
    reference: null,
    trackingUrl: null,
  },
  to: 'adaeze.nwosu@example.ng',
  replyTo: null,
  aboutKind: 'application',
  aboutId: null,
  subject: DEFAULT_SUBJECT,
  html: '<p>Please call us on Monday.</p>',
  state: 'sent',
  tries: 1,
  lastError: null,
  keptBack: null,
}

const UNSENT = { subject: null, html: null }

/**
 * A mail of the outbox, sent by default: `aMail().to(email).about(application.id).failed('refused').saveTo(db,
 * clock)`.
 */
export function aMail(draft: MailDraft = DEFAULTS) {
  const change = (changes: Partial<MailDraft>) => aMail({ ...draft, ...changes })
  return {
    to: (to: string) => change({ to }),
    about: (aboutId: string, aboutKind: MailSubjectKind = 'application') => change({ aboutId, aboutKind }),
    withReplyTo: (replyTo: string) => change({ replyTo }),
    of: <Data>(mail: Mail<Data>, data: Data, subject: string) => change({ template: mail.name, data, subject }),
    /** The template may no longer exist, so `data` has any shape. */
    ofTemplate: (template: string, data: unknown) => change({ template, data }),
    withSubject: (subject: string) => change({ subject, data: { ...(draft.data as object), subject } }),
    withHtml: (html: string | null) => change({ html }),
    /** The mail is queued after this many failed tries. */
    waiting: (tries = 0, lastError: MailError | null = null) =>
      change({ ...UNSENT, state: 'queued', tries, lastError }),
    beingSent: () => change({ ...UNSENT, state: 'sending', tries: 1 }),
    failed: (lastError: MailError, tries = 1) => change({ ...UNSENT, state: 'failed', tries, lastError }),
    keptBack: (keptBack: KeptBackReason) => change({ ...UNSENT, state: 'dropped', keptBack }),
    saveTo: (db: Database, clock: Clock) => save(draft, db, clock.now()),
  }
}

async function save(draft: MailDraft, db: Database, now: Date): Promise<SavedMail> {
  const id = randomUUID()
  const aboutId = draft.aboutId ?? randomUUID()
  const [saved] = await db
    .insert(mails)
    .values({
      id,
      ...draft,
      aboutId,
      caseId: sql`case_of(${draft.aboutKind}, ${aboutId})`,
      text: draft.html?.replace(/<[^>]*>/g, ''),
      messageId: `<${id}@localhost>`,
      queuedAt: now,
      claimedAt: draft.state === 'queued' ? null : now,
      sentAt: draft.state === 'sent' ? now : null,
    })
    .returning()
  if (saved === undefined) throw new Error('The mail was not saved.')
  return saved
}
