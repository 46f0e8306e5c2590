import './messages.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link, useBlocker, useLocation, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import { FileField, SelectField, TextArea } from '../../ui/field.tsx'
import { useToast } from '../frame/toasts.tsx'
import { act } from '../parts/act.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { KeepOrDiscard } from '../parts/dialog-form.tsx'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../parts/use-app-form.ts'
import { useMay } from '../parts/use-may.ts'
import { useSingleKeys } from '../parts/use-single-keys.ts'
import type { ComposerPage } from './conversation-page.server.ts'
import { SavedReplies } from './saved-replies.tsx'

type ComposerProps = {
  caseId: string
  customer: string
  email: string
  composer: ComposerPage
  /** The time of the last message on the page, in milliseconds. */
  readUntil: number | null
}

/** Writes an answer below the messages. After sending, it offers the next conversation that waits. */
export function Composer(props: ComposerProps) {
  const { next, sentAs } = props.composer
  const [sent, setSent] = useState<{ count: number; next: typeof next }>({ count: 0, next })
  const isInQueue = new URLSearchParams(useLocation().search).has('queue')
  if (!useMay(sentAs === null ? 'answerConversation' : 'sendMessage')) return null
  return (
    <>
      {/* A new form has a new idempotency key. */}
      <ComposerForm key={sent.count} {...props} onSent={() => setSent({ count: sent.count + 1, next })} />
      {sent.count > 0 && !isInQueue && <NextConversation next={sent.next} />}
    </>
  )
}

function ComposerForm({
  caseId,
  customer,
  email,
  composer,
  readUntil,
  onSent,
}: ComposerProps & { onSent: () => void }) {
  const { sentAs, replies } = composer
  const byMail = sentAs === null
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState('message')
  /** The time of the colleague’s answer that the writer has been told of. */
  const [warnedUntil, setWarnedUntil] = useState<number | null>(null)
  const form = useAppForm<'answerConversation' | 'sendMessage'>({
    id: 'answer',
    act: byMail ? act('answerConversation', { caseId }) : act('sendMessage', { applicationId: caseId }),
    failed: { title: byMail ? 'Answer Not Sent' : 'Message Not Sent', description: CONNECTION_LOST },
    onAnswer: async answer => {
      if (!answer.ok) {
        if (answer.more === undefined) return
        setWarnedUntil(answer.more.answeredAt)
        return revalidate()
      }
      showToast(toToast(answer))
      await revalidate()
      // Once answered, this conversation has no place in the list, so the next one is that of the page before the answer.
      onSent()
    },
  })
  const findText = () => form.element.current?.querySelector('textarea') ?? null
  const [areKeysOn] = useSingleKeys({ r: () => findText()?.focus() })
  const { errors = {} } = form.refusal ?? {}
  const label = byMail ? 'Answer' : 'Message'
  return (
    <form
      ref={form.element}
      id={form.id}
      className="composer"
      aria-label={byMail ? 'Answer by Email' : 'Send Message'}
      noValidate
      aria-busy={form.isBusy || undefined}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
      onSubmit={event => {
        event.preventDefault()
        void form.send(new FormData(event.currentTarget))
      }}
    >
      {form.refusal !== null && Object.keys(errors).length === 0 && (
        <DialogRefusal refusal={form.refusal} hasTypedText={form.refusal.hasTypedText} />
      )}
      <input type="hidden" name="readUntil" value={Math.max(readUntil ?? 0, warnedUntil ?? 0)} />
      <TextArea
        field={form.field('text')}
        label={label}
        hint={
          byMail
            ? `It goes to ${email}. A reply comes to our mailbox.`
            : `${customer} reads it on the tracking page, and gets an email that says so.`
        }
        rows={4}
        required={chosen === 'message'}
      />
      {replies.length > 0 && <SavedReplies replies={replies} findText={findText} />}
      {sentAs !== null && (
        <div
          className="columns composer-kind"
          onChange={({ target }) => {
            if (target instanceof HTMLSelectElement) setChosen(target.value)
          }}
        >
          <SelectField field={form.field('sentAs', 'message')} label="What you send" conditional choices={sentAs} />
          <FileField
            field={form.field('file')}
            label="File"
            hint="PDF, Word document, or image (JPEG/PNG), 10MB at most each, 20MB together."
            required={chosen !== 'message'}
            conditional
            multiple
            accept={ACCEPTED_FILE_TYPES.split(',')}
          />
        </div>
      )}
      <div className="row">
        <LeaveQuestion isDirty={form.isDirty} findText={findText} />
        <BusyButton className="btn next sm" type="submit" isBusy={form.isBusy} busyText="Sending...">
          {warnedUntil === null ? 'Send' : 'Send Anyway'}
        </BusyButton>
        <span className="composer-keys muted small">Ctrl Enter sends{areKeysOn ? ', R comes here' : ''}.</span>
      </div>
    </form>
  )
}

/** Asks before another page replaces a text that was not sent. */
export function LeaveQuestion({
  isDirty,
  findText,
}: {
  isDirty: () => boolean
  findText: () => HTMLTextAreaElement | null
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  })
  if (blocker.state !== 'blocked') return null
  return (
    <KeepOrDiscard
      question="Throw away what you typed?"
      onKeep={() => {
        blocker.reset()
        findText()?.focus()
      }}
      onDiscard={blocker.proceed}
    />
  )
}

function NextConversation({ next }: { next: ComposerPage['next'] }) {
  const link: RefObject<HTMLAnchorElement | null> = useRef(null)
  useEffect(() => link.current?.focus(), [])
  const [areKeysOn] = useSingleKeys({ s: () => link.current?.click() })
  return (
    <p className="row" role="status">
      {next === null ? (
        <>
          Sent, and no one else waits for an answer.{' '}
          <Link ref={link} to={addresses.adminMessages()}>
            Messages
          </Link>
        </>
      ) : (
        <>
          Sent.{' '}
          <Link ref={link} className="btn line sm" to={next.href} aria-keyshortcuts={areKeysOn ? 's' : undefined}>
            Next conversation
            {areKeysOn && (
              <span aria-hidden="true">
                {' '}
                <kbd className="single">S</kbd>
              </span>
            )}
          </Link>{' '}
          <span className="muted">{next.name}</span>
        </>
      )}
    </p>
  )
}
