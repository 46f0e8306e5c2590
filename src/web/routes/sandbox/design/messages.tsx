import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Toasts } from '../../../ui/toast.tsx'
import { fieldsOf } from './fields.tsx'
import type { Shown } from './shown.ts'

export function SummaryPart({ time }: Shown) {
  const field = fieldsOf(time)
  return (
    <div className="design-columns">
      <ErrorSummary
        fields={[
          ['Email', field('wrong', '', 'Please enter a valid email address')],
          ['Sector', field('sector-wrong', '', 'Please choose a sector')],
          ['Meeting', field('meeting-wrong', '', 'Please choose how we meet')],
        ]}
      />
      <ErrorSummary
        title="Submission Failed"
        fields={[]}
        formErrors={['Unable to create your application. Please try again.']}
      />
    </div>
  )
}

export function NoticesPart() {
  return (
    <div className="design-stack design-text">
      <Notice title="Exchange rate information unavailable">
        <p>We couldn't get the current exchange rate. You can try again or proceed anyway.</p>
        <p>
          <button type="button" className="btn line sm">
            Retry
          </button>
        </p>
      </Notice>
      <Notice tone="ok" title="Document Uploaded">
        <p>Your document has been uploaded successfully.</p>
      </Notice>
      <Notice tone="bad" title="That time has just been taken">
        <p>
          Nothing was lost. <a href="#notices">Choose another below.</a>
        </p>
      </Notice>
      <Notice tone="bad">
        <p>Without a title: one sentence is enough.</p>
      </Notice>
      <section className="notice warn">
        <h3>Resubmission Required</h3>
        <p>Two of your letters are older than twelve months. Please send newer ones.</p>
        <p className="small muted">Requested on 18 November 2026, 3 days ago</p>
      </section>
    </div>
  )
}

export function ToastsPart() {
  return (
    <div className="design-bleed">
      <Toasts toast={{ tone: 'ok', title: 'Application Started', description: 'Your answers are saved.' }} />
      <Toasts
        toast={{
          tone: 'bad',
          title: 'Error',
          description: "We couldn't find your application. Please check your details.",
        }}
      />
      <Toasts
        toast={{
          tone: 'info',
          title: 'Payment under way',
          description: 'Your bank is taking longer than usual. We wait with you, and you are not charged twice.',
        }}
      />
    </div>
  )
}
