import { addresses } from '#src/addresses.ts'
import { Badge } from '../../ui/badge.tsx'
import { useMay } from '../parts/use-may.ts'
import type { ShownConversation } from './conversation-page.server.ts'
import './messages.css'

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
