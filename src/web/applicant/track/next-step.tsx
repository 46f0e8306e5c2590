import { addresses } from '#src/addresses.ts'
import { NO_OPEN_TASKS_TEXT } from '#src/features/applications/open-tasks.ts'
import type { NextStep, StepPlace } from '#src/features/cases/next-steps/next-step.ts'
import { useIsPreview, usePagePaths } from './preview.ts'
import type { TrackingPage } from './tracking-page.server.ts'

/** The head of the page: one sentence, one button and one day, and then what else is open. */
export function NextStepHead({ page }: { page: TrackingPage }) {
  const [first, ...others] = page.toDo.steps
  const isTask = first.sentence !== page.now
  return (
    <>
      <p className="under-progress now">
        {isTask && !first.isOurs ? <strong>{first.sentence}</strong> : first.sentence}
      </p>
      <StepButton page={page} step={first} />
      {others.length === 1 && <p className="small under-progress breaks">After that: {others[0]?.sentence}</p>}
      {others.length > 1 && (
        <div className="small under-progress breaks">
          After that:
          <ul className="plain-list">
            {others.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
      {isTask && first.action?.to !== 'resubmission' && <p className="small muted under-progress">{page.now}</p>}
      {page.toDo.isNothing && <p className="small under-progress">{NO_OPEN_TASKS_TEXT}</p>}
    </>
  )
}

function StepButton({ page, step: { action, day, isOurs } }: { page: TrackingPage; step: NextStep }) {
  const href = useStepHref(page)
  const isPreview = useIsPreview()
  return (
    <>
      {/* The payment beside it has the button to pay. */}
      {action !== null && action.to !== 'payment' && !isPreview && (
        <p className="under-progress">
          <a className={`btn ${isOurs ? 'line' : 'plain'}`} href={href(action.to, action.documentType)}>
            {action.label}
          </a>
        </p>
      )}
      {day !== null && <p className={`small under-progress ${day.isLate ? 'late' : ''}`}>{day.text}</p>}
    </>
  )
}

type LinkedPlace = Exclude<StepPlace, 'payment'>

function useStepHref({ application: { reference }, requests }: TrackingPage) {
  const { tab } = usePagePaths(reference)
  const places: Record<Exclude<LinkedPlace, 'documents'>, string> = {
    resubmission: '#resubmission',
    details: '#details',
    dates: addresses.applicantDates({ reference }),
    messages: tab('messages'),
  }
  return (to: LinkedPlace, documentType?: string): string => {
    if (to !== 'documents') return places[to]
    const requestId = requests.find(request => request.documentType === documentType)?.id
    return requestId === undefined
      ? tab('documents')
      : `${addresses.tracking({ reference, tab: 'documents', upload: requestId })}#upload-document`
  }
}
