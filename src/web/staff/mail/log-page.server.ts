import { addresses } from '#src/addresses.ts'
import { readPlace } from '#src/database/keyset-page.ts'
import { dateAndClock, dayInLagos } from '#src/dates.ts'
import { countFailedMails, type ListedMail, MAIL_FILTERS, mailLog } from '#src/features/mail-log/mail-log.server.ts'
import { whyNotSent } from '#src/features/mail-log/why-not-sent.ts'
import { mailName } from '#src/features/mails.ts'
import { CHANNELS, type Outdated } from '#src/features/outbox/mail.ts'
import { isBeingSent, KEPT_BACK_REASONS } from '#src/features/outbox/mail-states.ts'
import { findOutdatedMails } from '#src/features/outbox/outdated-mails.server.ts'
import { LAGOS, timeIn } from '#src/zones.ts'
import type { App } from '../../app-context.ts'
import { shownPage } from '../parts/shown-page.server.ts'

export type MailLogPage = Awaited<ReturnType<typeof mailLogPage>>
export type ShownMail = ReturnType<typeof shownMail>

export async function mailLogPage(app: App, query: URLSearchParams) {
  const values = MAIL_FILTERS.read(query)
  const [page, failed] = await Promise.all([
    mailLog(app.db, { filters: values, place: readPlace(query) }),
    countFailedMails(app),
  ])
  const stale = await findOutdatedMails(
    app,
    page.rows.map(({ id }) => id),
  )
  return {
    ...shownPage(MAIL_FILTERS, { values, page, addressOf: addresses.adminMailLog }),
    showsFailed: values.state === 'failed',
    failed,
    from: app.mailFrom,
    rows: page.rows.map(row => shownMail(app, row, stale.get(row.id) ?? null)),
  }
}

function shownMail(app: App, mail: ListedMail, stale: Outdated | null) {
  const { id, template, channel, to, replyTo, state, tries, queuedAt, sentAt, applicationId, applicantName } = mail
  const known = app.mailTemplates.get(template)
  const { label, usesTemplate } = CHANNELS[channel]
  const isSecret = known?.isSecret ?? false
  const isBarred = stale?.isFinal ?? false
  return {
    id,
    to,
    replyTo,
    name: mail.subject ?? mailName(template),
    kind: mailName(template),
    channel: channel === 'mail' ? null : label,
    usesTemplate,
    state,
    tries,
    failure: whyNotSent({ ...mail, isSecret, isBarred }),
    queuedOn: keepTogether(dateAndClock(queuedAt)),
    sentOn: sentAt && keepTogether(dateAndClock(sentAt)),
    sentLater: sentAt && sentLater(queuedAt, sentAt),
    isCopy: mail.copyOf !== null,
    application: applicationId && { id: applicationId, name: applicantName ?? 'The application' },
    isSecret,
    /** False for a template that no longer exists. */
    isKnown: known !== undefined,
    attached: known?.attaches ?? null,
    outdatedReason: stale && { why: stale.why, explanation: KEPT_BACK_REASONS[stale.why] },
    canBeResent: known !== undefined && !isSecret && !isBarred && !isBeingSent(mail, app.clock.now()),
  }
}

/** Null if it was sent in the minute it was queued, as nearly all are. */
function sentLater(queuedAt: Date, sentAt: Date): string | null {
  const sent = dateAndClock(sentAt)
  if (sent === dateAndClock(queuedAt)) return null
  return dayInLagos(sentAt) === dayInLagos(queuedAt) ? timeIn(LAGOS, sentAt) : keepTogether(sent)
}

/** Lets a line break only between the date and the time. */
function keepTogether(when: string): string {
  return when.replace(/ (?!\d{2}:)/g, '\u00a0')
}
