import { useSearchParams } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { BRAND } from '#src/brand.ts'
import { ACCEPTED_FILE_TYPES, PRIVACY_VERSION } from '#src/features/files/uploads.ts'
import { NotSent } from '../../parts/not-sent.tsx'
import { Badge } from '../../ui/badge.tsx'
import { FileField, TextArea } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { ConsentNote, FILE_HINT } from './file-form.tsx'
import type { ApplicantMessages } from './messages.server.ts'
import { useIsPreview } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'

export type ReturnedMessage = {
  intent: 'message'
  errors: { text?: string; file?: string; form?: string }
  typed: { text: string; aboutId: string; idempotencyKey: string }
}

export function MessagesTab({ page, returned }: { page: TrackingPage; returned: ReturnedMessage | null }) {
  const { reference } = page.application
  const isPreview = useIsPreview()
  const [query] = useSearchParams()
  if (page.messages === null) return <AskForCode reference={reference} newCount={page.newMessageCount} />
  const { entries, olderBefore } = page.messages
  const aboutId = returned?.typed.aboutId ?? query.get('about')
  return (
    <div className="messages">
      <h2>Messages</h2>
      <p className="muted small">Our answer: within {BRAND.answersWithin}. Times are Lagos time.</p>
      {olderBefore !== null && !isPreview && (
        <p>
          <a href={addresses.tracking({ reference, tab: 'messages', before: olderBefore })}>Show older messages</a>
        </p>
      )}
      {entries.length === 0 ? (
        <p>No messages yet. Ask us anything about your application.</p>
      ) : (
        <ol className="conversation">
          {entries.map(entry => (
            <Entry key={entry.id} entry={entry} reference={reference} />
          ))}
        </ol>
      )}
      {isPreview ? (
        <p className="muted small">The applicant has a form here to write to us and to send a file.</p>
      ) : (
        <WriteForm
          reference={reference}
          idempotencyKey={page.idempotencyKey}
          about={entries.find(({ id, isDeliverable }) => id === aboutId && isDeliverable) ?? null}
          returned={returned}
        />
      )}
    </div>
  )
}

function AskForCode({ reference, newCount }: { reference: string; newCount: number }) {
  return (
    <div className="messages">
      <h2>Messages</h2>
      <p>
        {newCount === 0 ? 'Write to us here, and read our answers.' : `You have ${describeNew(newCount)}.`} We answer
        within {BRAND.answersWithin}.
      </p>
      <p>
        <a className="btn line" href={addresses.applicantCode({ reference, for: 'messages' })}>
          Open messages
        </a>
      </p>
      <p className="after">This needs a code, which we email you.</p>
    </div>
  )
}

function describeNew(count: number): string {
  return `${count} new ${count === 1 ? 'message' : 'messages'}`
}

function Entry({ entry, reference }: { entry: ApplicantMessages['entries'][number]; reference: string }) {
  const isPreview = useIsPreview()
  return (
    <li className={entry.isDeliverable ? 'deliverable' : entry.isOurs ? 'ours' : 'own'}>
      <p className="row ends small">
        <strong>{entry.isOurs ? (entry.author ?? BRAND.name) : 'You'}</strong>
        <span className="muted">{entry.at}</span>
      </p>
      {entry.label !== null && (
        <p>
          <Badge tone={entry.isDeliverable ? 'good' : 'neutral'}>
            {[entry.label, entry.version].filter(Boolean).join(', ')}
          </Badge>{' '}
          {entry.stage !== null && <span className="small muted">{entry.stage}</span>}
        </p>
      )}
      {entry.about !== null && <p className="small muted">About: {entry.about}</p>}
      {entry.text !== '' && <p className="breaks">{entry.text}</p>}
      {entry.files.map(({ id, name, size }) => (
        <p key={id}>
          {isPreview ? name : <a href={addresses.messageFile({ fileId: id, reference })}>{name}</a>}{' '}
          <span className="num muted small">{size}</span>
        </p>
      ))}
      {entry.isDeliverable && !isPreview && <DeliverableButtons entry={entry} reference={reference} />}
    </li>
  )
}

function DeliverableButtons({
  entry: { id, isSeen, label },
  reference,
}: {
  entry: ApplicantMessages['entries'][number]
  reference: string
}) {
  return (
    <div className="row">
      {isSeen ? (
        <p className="small muted">You’ve read it.</p>
      ) : (
        <form method="post" action={addresses.tracking({ reference, tab: 'messages' })} data-once>
          <input type="hidden" name="messageId" value={id} />
          <button className="btn line sm" type="submit" data-busy="Saving...">
            I’ve read it<span className="visually-hidden">: {label}</span>
          </button>
        </form>
      )}
      <a className="btn line sm" href={`${addresses.tracking({ reference, tab: 'messages', about: id })}#write`}>
        Ask about this<span className="visually-hidden">: {label}</span>
      </a>
    </div>
  )
}

export function WriteForm({
  reference,
  idempotencyKey,
  about,
  returned,
}: {
  reference: string
  idempotencyKey: string
  about: { id: string; label: string | null } | null
  returned: ReturnedMessage | null
}) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={`${addresses.tracking({ reference, tab: 'messages' })}#write`}
      id="write"
      noValidate
      data-once
    >
      <NotSent>We couldn’t send your message.</NotSent>
      <h3>Write to us</h3>
      {about !== null && about.label !== null && <p>Your question is about: {about.label}</p>}
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="privacyVersion" value={PRIVACY_VERSION} />
      <input type="hidden" name="aboutId" value={about?.id ?? ''} />
      <TextArea
        field={createFieldState(
          'message',
          'text',
          returned?.typed.text,
          returned?.errors.text ?? returned?.errors.form,
        )}
        label="Message"
        rows={5}
      />
      <FileField
        field={createFieldState('message', 'file', '', returned?.errors.file)}
        label="File"
        hint={`${FILE_HINT} each. You can choose several. On a poor connection, send large files under Documents: an upload there goes on after a break.`}
        multiple
        accept={ACCEPTED_FILE_TYPES.split(',')}
      />
      <ConsentNote />
      <button className="btn plain" type="submit" data-busy="Sending...">
        Send Message
      </button>
      <p className="after">We answer within {BRAND.answersWithin}, and email you when we do.</p>
    </form>
  )
}
