import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { assertNever } from '#src/assert-never.ts'
import { MailStateBadge } from '../../mail/mail-state-badge.tsx'
import { ValueChange } from '../../parts/value-change.tsx'
import type { CaseHistory, HistoryEntry } from './case-history.server.ts'

const FILTERS: Record<HistoryFilter, { label: string; empty: string }> = {
  all: { label: 'All', empty: 'Nothing has happened yet.' },
  changes: { label: 'Changes', empty: 'No changes recorded yet.' },
  emails: { label: 'Emails', empty: 'No emails about this case yet.' },
  messages: { label: 'Messages', empty: 'No messages yet.' },
}

type HistoryQuery = { show: HistoryFilter; history?: 'all' }

export function History({
  history: { entries, total, filter },
  caseId,
  pageWith,
}: {
  history: CaseHistory
  caseId: string
  /** The page on which the history is, with what it shows. */
  pageWith: (query: HistoryQuery) => string
}) {
  const hrefOf = (query: HistoryQuery) => `${pageWith(query)}#history`
  return (
    <section className="panel" aria-labelledby="history">
      <div className="row ends panel-head">
        <h2 id="history">
          History <span className="muted num">{total}</span>
        </h2>
        {total > 0 && <span className="muted small head-note">Lagos time</span>}
        {entries.some(({ kind }) => kind === 'email') && (
          <Link to={addresses.adminMailLog({ about: caseId })}>Resend Emails</Link>
        )}
        {entries.length < total && (
          <Link to={hrefOf({ show: filter, history: 'all' })} preventScrollReset>
            Show all {total}
          </Link>
        )}
      </div>
      <nav className="tabs" aria-label="Shown in the history">
        {HISTORY_FILTERS.map(each => (
          <Link
            key={each}
            to={hrefOf({ show: each })}
            aria-current={each === filter ? 'page' : undefined}
            preventScrollReset
          >
            {FILTERS[each].label}
          </Link>
        ))}
      </nav>
      <HistoryEntries entries={entries} empty={FILTERS[filter].empty} />
    </section>
  )
}

export function HistoryEntries({ entries, empty }: { entries: ReadonlyArray<HistoryEntry>; empty: string }) {
  return entries.length === 0 ? (
    <p className="muted">{empty}</p>
  ) : (
    <ol className="history">
      {entries.map(entry => (
        <li key={entry.id}>
          <time dateTime={entry.instant}>{entry.at}</time>
          <div>
            <EntryText entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  )
}

function EntryText({ entry }: { entry: HistoryEntry }) {
  switch (entry.kind) {
    case 'change':
      return (
        <>
          <strong>{entry.who}</strong>: {entry.text}
          {entry.changes.map(change => (
            <ValueChange key={change.field} change={change} />
          ))}
        </>
      )
    case 'email':
      return (
        <>
          <strong>Email</strong>:{' '}
          <a href={entry.href} target="_blank" rel="noreferrer">
            {entry.name}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </a>{' '}
          {entry.otherRecipient !== null && `to ${entry.otherRecipient} `}
          <MailStateBadge state={entry.state} />
        </>
      )
    case 'message':
      return (
        <>
          <strong>{entry.who}</strong>: <Link to={entry.href}>{entry.label}</Link>
          {entry.firstLine === null ? ', a file' : ` “${entry.firstLine}”`}
        </>
      )
    default:
      return assertNever(entry)
  }
}

export const HISTORY_FILTERS = ['all', 'changes', 'emails', 'messages'] as const

export type HistoryFilter = (typeof HISTORY_FILTERS)[number]
