import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { dateAndClock, dayInLagos, shortDateAndClock } from '#src/dates.ts'
import { countFailedMails, type ListedMail, MAIL_FILTERS, mailLog } from '#src/features/mail/log/mail-log.server.ts'
import { whyNotSent } from '#src/features/mail/log/why-not-sent.ts'
import type { OutdatedReason } from '#src/features/mail/mail.ts'
import { isBeingSent, KEPT_BACK_REASONS } from '#src/features/mail/mail-states.ts'
import { findOutdatedMails } from '#src/features/mail/outdated-mails.server.ts'
import { mailName } from '#src/features/mails.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../app-context.ts'
import { listPageProps } from '../parts/list-page-props.server.ts'

export type MailLogPage = Awaited<ReturnType<typeof loadMailLogPage>>
export type ShownMail = ReturnType<typeof toShownMail>

export async function loadMailLogPage(app: App, query: URLSearchParams) {
  const values = MAIL_FILTERS.read(query)
  const [page, failed] = await Promise.all([
    mailLog(app.db, { filters: values, place: readPlace(query) }),
    countFailedMails(app),
  ])
  const outdatedMails = await findOutdatedMails(
    app,
    page.rows.map(({ id }) => id),
  )
  return {
    ...listPageProps(MAIL_FILTERS, { values, page, addressOf: addresses.adminMailLog }),
    showsFailed: values.state === 'failed',
    failed,
    from: app.mailFrom,
    rows: page.rows.map(row => toShownMail(app, row, outdatedMails.get(row.id) ?? null)),
  }
}

function toShownMail(app: App, mail: ListedMail, outdatedReason: OutdatedReason | null) {
  const { id, template, to, replyTo, state, tries, queuedAt, sentAt, applicationId, applicantName } = mail
  const now = app.clock.now()
  const definition = app.mailTemplates.get(template)
  const isSecret = definition !== undefined && definition.secret !== null
  const isBarred = outdatedReason?.isFinal ?? false
  return {
    id,
    to,
    replyTo,
    name: mail.subject ?? mailName(template),
    kind: mailName(template),
    state,
    tries,
    failure: whyNotSent({ ...mail, isSecret, isBarred }),
    queuedOn: withNonBreakingSpaces(shortDateAndClock(queuedAt, now)),
    sentOn: sentAt && withNonBreakingSpaces(dateAndClock(sentAt)),
    sentLaterAt: sentAt && sentLaterAt(queuedAt, sentAt, now),
    isCopy: mail.copyOf !== null,
    application: applicationId && { id: applicationId, name: applicantName ?? 'The application' },
    isSecret,
    attached: definition?.attaches ?? null,
    outdatedReason: outdatedReason && { why: outdatedReason.why, explanation: KEPT_BACK_REASONS[outdatedReason.why] },
    canBeResent: definition !== undefined && !isSecret && !isBarred && !isBeingSent(mail, app.clock.now()),
  }
}

/** Returns when a mail was sent, or null if it was queued in the same minute, which is the usual case. */
function sentLaterAt(queuedAt: Date, sentAt: Date, now: Date): string | null {
  const sentOn = shortDateAndClock(sentAt, now)
  if (sentOn === shortDateAndClock(queuedAt, now)) return null
  return dayInLagos(sentAt) === dayInLagos(queuedAt) ? timeIn(LAGOS, sentAt) : withNonBreakingSpaces(sentOn)
}

/** Allows a line break only between the date and the time. */
function withNonBreakingSpaces(when: string): string {
  return when.replace(/ (?!\d{2}:)/g, '\u00a0')
}
