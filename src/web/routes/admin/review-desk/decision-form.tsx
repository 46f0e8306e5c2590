import { useRef } from 'react'
import { addresses } from '#src/addresses.ts'
import { APPROVED, type Decision, REJECTED } from '#src/features/documents/states.ts'
import { CONNECTION_LOST } from '../../../parts/keep-typed.ts'
import { TextArea } from '../../../ui/field.tsx'
import type { Answer } from '../parts/answer.ts'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { useAppForm } from '../parts/use-app-form.ts'
import { DecisionKeys } from './decision-keys.tsx'
import { QuickComments } from './quick-comments.tsx'
import type { ReviewPage, ShownDocument } from './review-page.server.ts'
import { useDecisionKeys } from './use-decision-keys.ts'
import type { Leave } from './use-leaving.ts'

const FAILED = { title: 'Nothing Was Decided', description: CONNECTION_LOST }

/** Approve it, send it back with a comment, or leave it for later. */
export function DecisionForm({
  page,
  document,
  onLeave,
}: {
  page: ReviewPage
  document: ShownDocument
  onLeave: Leave
}) {
  const { id, status: seen } = document
  const action = addresses.adminReviewDocument(id)
  const form = useAppForm({ action, failed: FAILED, onAnswer: answered })
  const { busyWith, refusal, isUnderWay } = form
  const commentField = () => form.element.current?.querySelector('textarea') ?? null
  const sent = useRef<{ decision: Decision; comment: string }>(null)

  function send(chosen: Decision) {
    if (isUnderWay.current || chosen === seen) return
    sent.current = { decision: chosen, comment: commentField()?.value ?? '' }
    void form.send({ seen, ...sent.current }, chosen)
  }

  async function answered(answer: Answer) {
    if (sent.current === null) return
    const { decision, comment } = sent.current
    if (answer.ok) return onLeave(page.next, { document, deed: decision, description: answer.description })
    if (answer.decided === undefined) return
    await onLeave(page.next, { document, overtaken: { decided: answer.decided, comment } })
    return 'handled'
  }

  const skip = () => {
    if (isUnderWay.current || page.skip === null) return
    void onLeave(page.skip, { document, deed: 'skipped' })
  }
  const [isByKey, setByKey] = useDecisionKeys({
    approve: () => send(APPROVED),
    write: () => commentField()?.focus(),
    skip,
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
        <DialogRefusal refusal={refusal} hasWords={refusal.hasWords} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears a key of the field within */}
      <div
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send(REJECTED)
        }}
      >
        <TextArea
          field={form.field('comment')}
          label="Comment"
          hint="The applicant reads it. A rejection needs one."
          rows={3}
          conditional
        />
      </div>
      <QuickComments field={commentField} />
      <div className="review-ways" aria-busy={form.isBusy || undefined}>
        {document.status !== APPROVED && (
          <button
            className="btn next sm"
            type="button"
            aria-keyshortcuts={isByKey ? 'a' : undefined}
            onClick={() => send(APPROVED)}
          >
            {busyWith === APPROVED ? 'Approving...' : 'Approve'}
            <Key of="A" />
          </button>
        )}
        {document.status !== REJECTED && (
          <button className="btn bad sm" type="button" aria-keyshortcuts="Control+Enter" onClick={() => send(REJECTED)}>
            {busyWith === REJECTED ? 'Rejecting...' : 'Reject'}
            <Key of="Ctrl ↵" />
          </button>
        )}
        <button className="btn line sm" type="button" aria-keyshortcuts={isByKey ? 's' : undefined} onClick={skip}>
          Skip
          <Key of="S" />
        </button>
      </div>
      <DecisionKeys isOn={isByKey} setOn={setByKey} />
    </form>
  )
}

/** On the button that it presses, for eyes alone: those who hear the page are told by `aria-keyshortcuts`. */
function Key({ of }: { of: string }) {
  return (
    <span aria-hidden="true">
      <kbd className={of.length === 1 ? 'single' : undefined}>{of}</kbd>
    </span>
  )
}
