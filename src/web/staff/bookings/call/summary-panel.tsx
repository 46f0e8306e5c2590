import { Link, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { TextArea } from '../../../ui/field.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { LeaveQuestion } from '../../messages/composer.tsx'
import { SavedReplies } from '../../messages/saved-replies.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { CallPage } from './call-page.server.ts'

export function SummaryPanel({ page }: { page: CallPage }) {
  const { summary, phase } = page
  const maySend = useMay('sendSummary')
  return (
    <section className="panel" aria-labelledby="summary">
      <h2 id="summary">Summary for the customer</h2>
      {summary.sentAt !== null ? (
        <p>
          Sent on {summary.sentAt}. <Link to={addresses.adminConversation(page.id)}>Read it in the conversation</Link>
        </p>
      ) : !summary.isPossible ? (
        <p className="muted">{NO_SUMMARY[phase] ?? 'You write it after the call, on the same day.'}</p>
      ) : (
        <>
          {summary.due !== null && (
            <p className={summary.due.isLate ? 'flag' : undefined}>
              {summary.due.isLate
                ? `Late: it was due on ${summary.due.day}, the day of the call.`
                : 'Due today: we promise it on the day of the call.'}
            </p>
          )}
          {maySend && <SummaryForm page={page} />}
        </>
      )}
    </section>
  )
}

const NO_SUMMARY: Partial<Record<CallPage['phase'], string>> = {
  missed: 'The customer did not come, so there is nothing to sum up.',
  invited: 'The customer did not come, and may choose another time.',
  ended: 'A refund ended this consultation, so it needs no summary.',
  returned: 'The payment was taken back, so it needs no summary.',
}

function SummaryForm({ page: { id, email, summary, nextItem, nextItemInWords } }: { page: CallPage }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({
    id: 'call-summary',
    act: act('sendSummary', { caseId: id }),
    failed: { title: 'Summary Not Sent', description: CONNECTION_LOST },
    onAnswer: answer => {
      if (answer.ok) showToast(toToast(answer))
      // A refusal may say that a colleague has changed something, which the page then shows.
      return revalidate()
    },
  })
  const findText = () => form.element.current?.querySelector('textarea') ?? null
  const { errors = {} } = form.refusal ?? {}
  return (
    <form
      ref={form.element}
      id={form.id}
      className="composer"
      aria-label="Summary for the customer"
      noValidate
      aria-busy={form.isBusy || undefined}
      onSubmit={event => {
        event.preventDefault()
        void form.send(new FormData(event.currentTarget))
      }}
    >
      {form.refusal !== null && Object.keys(errors).length === 0 && (
        <DialogRefusal refusal={form.refusal} hasTypedText={form.refusal.hasTypedText} />
      )}
      <input type="hidden" name="nextItem" value={nextItem ?? ''} />
      <TextArea
        field={form.field('text', summary.text)}
        label="Text"
        hint={`It goes to ${email}, after “Dear” and the name. Complete each “…”, or delete its part.`}
        rows={16}
        required
      />
      {summary.replies.length > 0 && <SavedReplies replies={summary.replies} findText={findText} />}
      <p className="small">
        {nextItemInWords === null
          ? 'It recommends no package. Choose one under “Next package” first, if you want to.'
          : `It ends with the package that you recommend: ${nextItemInWords}, and a link to it.`}
      </p>
      <div className="row">
        <LeaveQuestion isDirty={form.isDirty} findText={findText} />
        <BusyButton className="btn next sm" type="submit" isBusy={form.isBusy} busyText="Sending...">
          Send Summary
        </BusyButton>
      </div>
    </form>
  )
}
