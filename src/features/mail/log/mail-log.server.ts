import { and, desc, eq, gt, notInArray, or, sql } from 'drizzle-orm'
import { DAY_MS } from '#src/clock.ts'
import type { AppContext } from '#src/database/app-context.ts'
import type { ReadDatabase } from '#src/database/client.ts'
import { createKeysetList } from '#src/database/keyset-list.server.ts'
import type { Place } from '#src/database/keyset-page.ts'
import {
  containsWords,
  createChoiceFilter,
  createIdFilter,
  createSearchFilter,
  defineFilters,
} from '#src/database/list-filters.server.ts'
import { liveApplications } from '#src/features/applications/table.server.ts'
import { isOutsideBin } from '#src/features/cases/table.server.ts'
import { MAIL_STATE_NAMES, MAIL_STATES } from '#src/features/mail/mail-states.ts'
import { type RenderContext, renderStoredMail } from '#src/features/mail/render-mail.server.ts'
import { mails } from '#src/features/mail/table.server.ts'
import { MAILS_TO_STAFF, mailKinds } from '#src/features/mails.ts'

const SEARCHED_TEXT = sql`search_fold(${mails.to} || ' ' || coalesce(${mails.subject}, ''))`

export const MAIL_FILTERS = defineFilters({
  q: createSearchFilter({
    placeholder: 'Part of an address or subject',
    where: search => containsWords(SEARCHED_TEXT, search),
  }),
  state: createChoiceFilter({
    label: 'State',
    all: 'All states',
    choices: MAIL_STATES.map(state => [state, MAIL_STATE_NAMES[state]]),
    where: state => eq(mails.state, state),
  }),
  kind: createChoiceFilter({
    label: 'Kind',
    all: 'All kinds',
    choices: mailKinds(),
    where: template => eq(mails.template, template),
  }),
  about: createIdFilter(id => eq(mails.caseId, id)),
})

const MAIL_LIST = createKeysetList({
  id: mails.id,
  sorts: { queued: { by: [{ column: mails.queuedAt, type: 'instant' }], defaultDirection: 'desc' } },
  rows: ({ db, where, orderBy, found }) =>
    db
      .select({
        id: mails.id,
        template: mails.template,
        subject: mails.subject,
        to: mails.to,
        replyTo: mails.replyTo,
        state: mails.state,
        tries: mails.tries,
        lastError: mails.lastError,
        keptBack: mails.keptBack,
        queuedAt: mails.queuedAt,
        claimedAt: mails.claimedAt,
        sentAt: mails.sentAt,
        copyOf: mails.copyOf,
        applicationId: liveApplications.id,
        applicantName: liveApplications.applicantName,
        ...found,
      })
      .from(mails)
      .leftJoin(liveApplications, eq(liveApplications.id, mails.caseId))
      .where(where)
      .orderBy(...orderBy),
})

export type ListedMail = Awaited<ReturnType<typeof mailLog>>['rows'][number]

export function mailLog(db: ReadDatabase, { filters, place }: { filters: typeof MAIL_FILTERS.none; place: Place }) {
  return MAIL_LIST.page(db, { matches: [...MAIL_FILTERS.matches(filters), isOutsideBin(mails.caseId)], place })
}

/** Returns the mails to an applicant about their application, newest first. A null `limit` returns all. */
export async function mailsToApplicant({ db }: Pick<AppContext, 'db'>, applicationId: string, limit: number | null) {
  const at = sql`coalesce(${mails.sentAt}, ${mails.queuedAt})`
  const query = db
    .select({
      id: mails.id,
      template: mails.template,
      subject: mails.subject,
      to: mails.to,
      state: mails.state,
      queuedAt: mails.queuedAt,
      sentAt: mails.sentAt,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(mails)
    .where(isToApplicant(applicationId))
    .orderBy(desc(at), desc(mails.id))
  return limit === null ? query : query.limit(limit)
}

/** Returns the mails about a payment, and those about its case whose data names it, newest first. */
export function mailsAboutPayment(
  { db }: Pick<AppContext, 'db'>,
  { id, caseId, reference }: { id: string; caseId: string | null; reference: string },
) {
  const namesPayment = sql`position(${reference} in ${mails.data}::text) > 0`
  return db
    .select({ id: mails.id, template: mails.template, to: mails.to, state: mails.state, queuedAt: mails.queuedAt })
    .from(mails)
    .where(
      or(
        and(eq(mails.aboutKind, 'payment'), eq(mails.aboutId, id)),
        caseId === null ? undefined : and(eq(mails.caseId, caseId), namesPayment),
      ),
    )
    .orderBy(desc(mails.queuedAt), desc(mails.id))
}

function isToApplicant(applicationId: string) {
  return and(
    eq(mails.caseId, applicationId),
    eq(mails.aboutKind, 'application'),
    notInArray(mails.template, [...MAILS_TO_STAFF]),
  )
}

/** Returns what was sent, or what would be sent now. `html` is null if there is no text. */
export async function findMailToShow(app: RenderContext, mailId: string): Promise<{ html: string | null } | null> {
  const { template, data, aboutId, sentAt, html } = mails
  const [mail] = await app.db
    .select({ template, data, aboutId, sentAt, html })
    .from(mails)
    .where(and(eq(mails.id, mailId), isOutsideBin(mails.caseId)))
  if (mail === undefined) return null
  if (mail.sentAt !== null) return { html: mail.html }
  return { html: (await renderStoredMail(app, mail))?.kept.html ?? null }
}

const FAILED_MAILS_WINDOW_MS = 7 * DAY_MS

export async function countFailedMails({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Promise<number> {
  const since = new Date(clock.now().getTime() - FAILED_MAILS_WINDOW_MS)
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(mails)
    .where(and(eq(mails.state, 'failed'), gt(mails.queuedAt, since), isOutsideBin(mails.caseId)))
  return counted?.total ?? 0
}
