import { useRef } from 'react'
import { LOOK_FIRST, QUICK_COMMENTS } from '#src/features/documents/review-document-form.ts'
import { APPROVED, type Decision, type DocumentStatus, REJECTED } from '#src/features/documents/states.ts'
import { TextArea } from '../../../ui/field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import type { AnswerOf } from '../../parts/answer.ts'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, useAppForm } from '../../parts/use-app-form.ts'
import { useSingleKeys } from '../../parts/use-single-keys.ts'
import type { ReviewPage, ShownDocument } from './review-page.server.ts'
import type { LeaveDocument } from './use-next-document.ts'

const LOOK_FIRST_TOAST = { title: 'Look at the File First', description: LOOK_FIRST, tone: 'info' } as const
const SAVING_FAILED = { title: 'Decision Not Saved', description: CONNECTION_LOST }

export function DecisionForm({
  page,
  document,
  hasOpened,
  onLeave,
}: {
  page: ReviewPage
  document: ShownDocument
  /** Whether this staff member has looked at the file. The server checks the same. */
  hasOpened: boolean
  onLeave: LeaveDocument
}) {
  const showToast = useToast()
  const { id, status: expectedStatus } = document
  const form = useAppForm({
    act: act('reviewDocument', { documentId: id }),
    failed: SAVING_FAILED,
    onAnswer: handleAnswer,
  })
  const { busyWith, refusal, isSending } = form
  const findCommentField = () => form.element.current?.querySelector('textarea') ?? null
  const lastSentDecision = useRef<{ decision: Decision; comment: string }>(null)

  function send(chosen: Decision) {
    if (isSending.current || chosen === expectedStatus) return
    if (chosen === APPROVED && !hasOpened) return showToast(LOOK_FIRST_TOAST)
    lastSentDecision.current = { decision: chosen, comment: findCommentField()?.value ?? '' }
    void form.send({ expectedStatus, ...lastSentDecision.current }, chosen)
  }

  async function handleAnswer(answer: AnswerOf<'reviewDocument'>) {
    if (lastSentDecision.current === null) return
    const { decision, comment } = lastSentDecision.current
    if (answer.ok) {
      const { description, undoPath } = answer
      return onLeave(page.nextPath, { document, outcome: decision, description, undoPath })
    }
    if (answer.more === undefined) return
    await onLeave(page.nextPath, { document, lostDecision: { recorded: answer.more.recordedDecision, comment } })
    return 'handled'
  }

  const skip = () => {
    if (isSending.current || page.skipPath === null) return
    void onLeave(page.skipPath, { document, outcome: 'skipped' })
  }
  const [areKeysOn, setKeysOn] = useSingleKeys({
    a: () => send(APPROVED),
    r: () => findCommentField()?.focus(),
    s: skip,
    u: () => window.document.querySelector<HTMLButtonElement>('[data-undoes]')?.click(),
  })

  return (
    <form
      ref={form.element}
      id={form.id}
      className="panel"
      noValidate
      aria-label="Decision"
      onSubmit={event => event.preventDefault()}
    >
      {refusal !== null && refusal.errors?.comment === undefined && (
        <DialogRefusal refusal={refusal} hasTypedText={refusal.hasTypedText} />
      )}
      <DecisionButtons
        status={document.status}
        busyWith={form.isBusy ? busyWith : null}
        areKeysOn={areKeysOn}
        hasOpened={hasOpened}
        onSend={send}
        onSkip={skip}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles a shortcut of the text field inside */}
      <div
        className="decision-comment"
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send(REJECTED)
        }}
      >
        <TextArea
          field={form.field('comment')}
          label="Comment"
          hint="The applicant reads this. Required to reject."
          rows={1}
          conditional
        />
        <QuickComments field={findCommentField} />
      </div>
      <DecisionKeysSwitch isOn={areKeysOn} setOn={setKeysOn} />
    </form>
  )
}

function DecisionButtons({
  status,
  busyWith,
  areKeysOn,
  hasOpened,
  onSend,
  onSkip,
}: {
  status: DocumentStatus
  busyWith: string | null
  areKeysOn: boolean
  hasOpened: boolean
  onSend: (decision: Decision) => void
  onSkip: () => void
}) {
  const mustLook = status !== APPROVED && !hasOpened
  return (
    <div className="decision-bar">
      <div className="row decision-buttons" aria-busy={busyWith !== null || undefined}>
        {status !== APPROVED && (
          <button
            className="btn next sm"
            type="button"
            aria-keyshortcuts={areKeysOn ? 'a' : undefined}
            aria-disabled={mustLook || undefined}
            aria-describedby={mustLook ? LOOK_FIRST_ID : undefined}
            onClick={() => onSend(APPROVED)}
          >
            {busyWith === APPROVED ? 'Approving...' : 'Approve'}
            <KeyHint label="A" />
          </button>
        )}
        {status !== REJECTED && (
          <button
            className="btn bad sm"
            type="button"
            aria-keyshortcuts="Control+Enter"
            onClick={() => onSend(REJECTED)}
          >
            {busyWith === REJECTED ? 'Rejecting...' : 'Reject'}
            <KeyHint label="Ctrl ↵" />
          </button>
        )}
        <button className="btn line sm" type="button" aria-keyshortcuts={areKeysOn ? 's' : undefined} onClick={onSkip}>
          Skip
          <KeyHint label="S" />
        </button>
      </div>
      {mustLook && (
        <p className="small muted" id={LOOK_FIRST_ID}>
          {LOOK_FIRST}
        </p>
      )}
    </div>
  )
}

const LOOK_FIRST_ID = 'look-first'

function KeyHint({ label }: { label: string }) {
  return (
    <span aria-hidden="true">
      <kbd className={label.length === 1 ? 'single' : undefined}>{label}</kbd>
    </span>
  )
}

function DecisionKeysSwitch({ isOn, setOn }: { isOn: boolean; setOn: (on: boolean) => void }) {
  if (!useHydrated()) return null
  return (
    <div className="decision-keys small muted">
      <label>
        <input type="checkbox" checked={isOn} onChange={event => setOn(event.currentTarget.checked)} /> Decide by single
        keys
      </label>
      <p>
        <kbd>R</kbd> goes to the comment. <kbd>Ctrl</kbd> <kbd>Enter</kbd> in the comment rejects. <kbd>U</kbd> undoes
        the last decision for ten seconds.
      </p>
    </div>
  )
}

function QuickComments({ field }: { field: () => HTMLTextAreaElement | null }) {
  function insertComment(text: string) {
    const comment = field()
    if (comment === null) return
    const typedComment = comment.value.trimEnd()
    comment.value = typedComment === '' ? text : `${typedComment}\n${text}`
    comment.focus()
  }
  return (
    <fieldset className="row quick-comments">
      <legend className="small muted">Insert into the comment</legend>
      {QUICK_COMMENTS.map(({ name, text }) => (
        <button key={name} className="btn line sm" type="button" onClick={() => insertComment(text)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
