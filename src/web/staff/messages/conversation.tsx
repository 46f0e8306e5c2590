import './messages.css'
import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../parts/use-may.ts'
import { Composer } from './composer.tsx'
import type { loadMessagesPanel, ShownConversation } from './conversation-page.server.ts'

type Entry = ShownConversation['entries'][number]

export function Conversation({ entries, customer }: { entries: ReadonlyArray<Entry>; customer: string }) {
  return (
    <ol className="conversation">
      {entries.map(entry => (
        <li key={entry.id} id={`message-${entry.id}`} className={entry.authorKind}>
          <p className="row ends small">
            <strong>{entry.authorKind === 'staff' ? (entry.author ?? 'One of us') : customer}</strong>
            <time dateTime={entry.instant}>{entry.at}</time>
          </p>
          {entry.label !== null && (
            <p>
              <Badge tone="booked">{[entry.label, entry.version].filter(Boolean).join(', ')}</Badge>
            </p>
          )}
          {entry.subject !== null && <p className="small muted breaks">Subject: {entry.subject}</p>}
          {entry.about !== null && <p className="small muted">About: {entry.about}</p>}
          {entry.text !== '' && <p className="breaks">{entry.text}</p>}
          {entry.files.map(file => (
            <FileLine key={file.id} file={file} />
          ))}
          {entry.authorKind === 'staff' && entry.seen !== null && <p className="small muted">Seen on {entry.seen}</p>}
        </li>
      ))}
    </ol>
  )
}

function FileLine({ file: { id, name, size, opened } }: { file: Entry['files'][number] }) {
  const mayOpen = useMay('files')
  return (
    <p className="small">
      {mayOpen ? (
        <a className="breaks" href={addresses.adminMessageFile(id)}>
          {name}
        </a>
      ) : (
        <span className="breaks">{name}</span>
      )}{' '}
      <span className="muted">
        {size}
        {opened !== null && `, opened on ${opened}`}
      </span>
    </p>
  )
}

export function MessagesPanel({
  messages,
  application: { id, applicantName, email, reference },
}: {
  messages: Awaited<ReturnType<typeof loadMessagesPanel>>
  application: { id: string; applicantName: string; email: string; reference: string | null }
}) {
  const { entries, composer, readUntil, waitingSince } = messages
  return (
    <section className="panel" aria-labelledby="messages">
      <div className="row ends panel-head">
        <h2 id="messages">Messages</h2>
        {entries.length > 0 && <Link to={addresses.adminConversation(id)}>Whole conversation</Link>}
      </div>
      {waitingSince !== null && <p>Waiting for our answer since {waitingSince} (Lagos time).</p>}
      {entries.length === 0 ? (
        <p className="muted">
          {reference === null
            ? 'Messages start with the initial payment. Until then, use Email Applicant.'
            : 'No messages yet.'}
        </p>
      ) : (
        <Conversation entries={entries} customer={applicantName} />
      )}
      {composer !== null && (
        <Composer caseId={id} customer={applicantName} email={email} composer={composer} readUntil={readUntil} />
      )}
    </section>
  )
}
