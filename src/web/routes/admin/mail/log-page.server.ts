import { addresses } from '#src/addresses.ts'
import { dateAndClock } from '#src/dates.ts'
import { countFailedMails } from '#src/features/casework/count-failed-mails.server.ts'
import { placeInAddress, readPlace } from '#src/features/casework/list-place.ts'
import { type ListedMail, mailLog } from '#src/features/casework/mail-log.server.ts'
import { type MailFilters, readMailFilters } from '#src/features/casework/mail-log-filters.ts'
import { whyNotSent } from '#src/features/casework/mail-log-why.ts'
import { attachedTo, mailKinds, mailName } from '#src/features/casework/mail-names.ts'
import { OUT_OF_DATE, type OutOfDate } from '#src/features/casework/out-of-date.ts'
import { outOfDateMails } from '#src/features/casework/out-of-date-mails.server.ts'
import { isBeingSent } from '#src/features/outbox/is-being-sent.ts'
import type { App } from '../../../app-context.ts'
import { shownPager } from '../applications/shown-pager.ts'

export type MailLogPage = Awaited<ReturnType<typeof mailLogPage>>
export type ShownMail = ReturnType<typeof shownMail>

/** One page of the mail log, in words. */
export async function mailLogPage(app: App, query: URLSearchParams) {
  const filters = readMailFilters(query)
  const [page, failed] = await Promise.all([
    mailLog(app.db, { filters, place: readPlace(query, 'received') }),
    countFailedMails(app.db),
  ])
  const stale = await outOfDateMails(
    app,
    page.rows.map(({ id }) => id),
  )
  return {
    filters,
    isFiltered: Object.values(narrowed(filters)).some(Boolean),
    kinds: mailKinds(),
    failed,
    from: app.mailFrom,
    pager: shownPager(page, place => addresses.adminMailLog({ ...narrowed(filters), ...placeInAddress(place) })),
    rows: page.rows.map(row => shownMail(app, row, stale.get(row.id) ?? null)),
  }
}

function narrowed({ q, state, kind, about }: MailFilters) {
  return { q: q || undefined, state: state ?? undefined, kind: kind ?? undefined, about: about ?? undefined }
}

function shownMail(app: App, mail: ListedMail, stale: OutOfDate | null) {
  const { id, template, to, replyTo, state, tries, queuedAt, sentAt, applicationId, applicantName } = mail
  const known = app.mailTemplates.get(template)
  const isSecret = known?.isSecret ?? false
  return {
    id,
    to,
    replyTo,
    name: mail.subject ?? mailName(template),
    kind: mailName(template),
    state,
    tries,
    failure: whyNotSent(mail),
    queuedOn: whole(dateAndClock(queuedAt)),
    sentOn: sentAt && whole(dateAndClock(sentAt)),
    isCopy: mail.copyOf !== null,
    application: applicationId && { id: applicationId, name: applicantName ?? 'The application' },
    isSecret,
    /** Whether its words can still be made, as far as its kind says. */
    isKnown: known !== undefined,
    attached: attachedTo(template),
    outOfDate: stale && OUT_OF_DATE[stale],
    canBeResent: known !== undefined && !isSecret && !isBeingSent(mail, app.clock.now()),
  }
}

/** A line ends between the date and the time, and nowhere else. */
function whole(when: string): string {
  return when.replace(/ (?!\d{2}:)/g, '\u00a0')
}
