import { useEffect, useId, useRef } from 'react'
import { APPROVED, type Decision, REJECTED } from '#src/features/documents/states.ts'
import { TextArea } from '../../../ui/field.tsx'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { DecisionKeys } from './decision-keys.tsx'
import { QuickComments } from './quick-comments.tsx'
import type { ReviewPage, ShownDocument } from './review-page.server.ts'
import { useDecision } from './use-decision.ts'
import { useDecisionKeys } from './use-decision-keys.ts'
import type { Leave } from './use-leaving.ts'

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
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { decide, isUnderWay, busyWith, refusal } = useDecision(page, document, onLeave)
  const error = refusal?.errors?.comment
  const commentField = () => form.current?.querySelector('textarea') ?? null
  const send = (decision: Decision) => decide(decision, commentField()?.value ?? '')
  const skip = () => {
    if (isUnderWay.current || page.skip === null) return
    void onLeave(page.skip, { document, deed: 'skipped' })
  }
  const [isByKey, setByKey] = useDecisionKeys({
    approve: () => send(APPROVED),
    write: () => commentField()?.focus(),
    skip,
  })

  useEffect(() => {
    if (refusal === null) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [role=alert]')
    wrong?.focus()
  }, [refusal])

  return (
    <form ref={form} className="panel" noValidate aria-label="Decision" onSubmit={event => event.preventDefault()}>
      {refusal !== null && error === undefined && <DialogRefusal refusal={refusal} hasWords={refusal.hasWords} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears a key of the field within */}
      <div
        onKeyDown={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          void send(REJECTED)
        }}
      >
        <TextArea
          field={{ id: `${id}-comment`, name: 'comment', errors: error === undefined ? [] : [error] }}
          label="Comment"
          hint="The applicant reads it. A rejection needs one."
          rows={3}
          conditional
        />
      </div>
      <QuickComments field={commentField} />
      <div className="review-ways" aria-busy={busyWith !== null || undefined}>
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
