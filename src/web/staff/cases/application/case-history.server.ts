import { addresses } from '#src/addresses.ts'
import { dateAndClock } from '#src/dates.ts'
import { loadHistory } from '#src/features/events/history/history.server.ts'
import { mailsToApplicant } from '#src/features/mail/log/mail-log.server.ts'
import { mailName } from '#src/features/mails.ts'
import { MESSAGE_KINDS } from '#src/features/messages/kinds.ts'
import { findFirstLine } from '#src/features/messages/message-text.ts'
import { listMessagesOfApplication, MESSAGES_SHOWN } from '#src/features/messages/queries.server.ts'
import type { App } from '../../../app-context.ts'
import type { HistoryFilter } from './history.tsx'

export type CaseHistory = Awaited<ReturnType<typeof loadCaseHistory>>

export type HistoryEntry = CaseHistory['entries'][number]

export type HistoryView = { filter: HistoryFilter; isWhole: boolean }

type Case = { id: string; email: string; applicantName: string }

const INITIAL_HISTORY_SIZE = 20

/** Loads what happened in a case, newest first: changes, emails to the applicant, and messages. */
export async function loadCaseHistory(app: App, application: Case, { filter, isWhole }: HistoryView) {
  const limit = isWhole ? null : INITIAL_HISTORY_SIZE
  const isShown = (kind: HistoryFilter) => filter === 'all' || filter === kind
  const [mails, messages, changes] = await Promise.all([
    isShown('emails') ? mailsToApplicant(app, application.id, limit) : [],
    isShown('messages') ? listMessagesOfApplication(app, application.id, limit) : [],
    isShown('changes') ? loadHistory(app, application.id, limit) : { entries: [], total: 0 },
  ])
  const entries = [
    ...mails.map(mail => toShownMail(mail, application)),
    ...messages.map((message, index) => toShownMessage(message, index, application)),
    ...changes.entries.map(toShownChange),
  ].sort((one, other) => other.instant.localeCompare(one.instant))
  return {
    filter,
    total: changes.total + (mails[0]?.total ?? 0) + (messages[0]?.total ?? 0),
    entries: entries.slice(0, limit ?? entries.length),
  }
}

export function toShownChange({ at, ...change }: Awaited<ReturnType<typeof loadHistory>>['entries'][number]) {
  return { ...change, ...showTime(at), kind: 'change' as const }
}

function toShownMail(
  { id, to, state, subject, template, queuedAt, sentAt }: Awaited<ReturnType<typeof mailsToApplicant>>[number],
  application: Case,
) {
  return {
    kind: 'email' as const,
    id,
    ...showTime(sentAt ?? queuedAt),
    name: subject ?? mailName(template),
    href: addresses.adminMailBody(id),
    otherRecipient: to === application.email ? null : to,
    state,
  }
}

function toShownMessage(
  { id, authorKind, author, kind, text, sentAt }: Awaited<ReturnType<typeof listMessagesOfApplication>>[number],
  index: number,
  { id: caseId, applicantName }: Case,
) {
  const page = index < MESSAGES_SHOWN ? {} : { before: String(sentAt.getTime() + 1) }
  return {
    kind: 'message' as const,
    id,
    ...showTime(sentAt),
    who: authorKind === 'staff' ? (author ?? 'One of us') : applicantName,
    label: MESSAGE_KINDS[kind].label,
    href: `${addresses.adminConversation(caseId, page)}#message-${id}`,
    firstLine: findFirstLine(text) || null,
  }
}

function showTime(at: Date) {
  return { at: dateAndClock(at), instant: at.toISOString() }
}
