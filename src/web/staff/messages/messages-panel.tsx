import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { SendMessageButton } from './compose-buttons.tsx'
import { Conversation } from './conversation.tsx'
import type { loadMessagesPanel } from './conversation-page.server.ts'

export function MessagesPanel({
  messages,
  application: { id, applicantName, reference },
}: {
  messages: Awaited<ReturnType<typeof loadMessagesPanel>>
  application: { id: string; applicantName: string; reference: string | null }
}) {
  const { hasConversation, entries, undelivered, readUntil, waitingSince } = messages
  return (
    <section className="panel" aria-labelledby="messages">
      <div className="row ends panel-head">
        <h2 id="messages">Messages</h2>
        {hasConversation && <Link to={addresses.adminConversation(id)}>Whole conversation</Link>}
        {reference !== null && (
          <SendMessageButton
            applicationId={id}
            customer={applicantName}
            undelivered={undelivered}
            readUntil={readUntil}
          />
        )}
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
    </section>
  )
}
