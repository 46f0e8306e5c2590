import { useRef, useState } from 'react'
import { RATING_KEYS, RATINGS } from '#src/features/evidence/plan/plan.ts'
import { Badge } from '../../../ui/badge.tsx'
import { SelectField, TextArea } from '../../../ui/field.tsx'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { SavedReplies } from '../../messages/saved-replies.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { CONNECTION_LOST } from '../../parts/use-app-form.ts'
import type { ReportPart } from './report-part.server.ts'

/** What the adviser says about each criterion, and the button that delivers it. */
export function ReportPanel({ report }: { report: ReportPart }) {
  const { summary, criteria, unrated, isLocked } = report
  return (
    <section className="panel" aria-labelledby="report">
      <div className="row ends panel-head">
        <h2 id="report">Report</h2>
        <div className="row">
          <a className="btn line sm" href={report.draftUrl}>
            See as PDF
          </a>
          <DeliverReport report={report} />
        </div>
      </div>
      {criteria.length === 0 ? (
        <p className="muted">Choose the endorsing body and the route of this case, and its criteria appear here.</p>
      ) : (
        <>
          {isLocked && <p className="muted">The plan is locked. Unlock it above to change the ratings.</p>}
          <div className="report-row">
            <h3>Summary</h3>
            <p className={summary === '' ? 'muted' : 'breaks'}>
              {summary === '' ? 'Nothing yet. Say in a few sentences where the applicant stands.' : summary}
            </p>
            {!isLocked && <ChangeSummary report={report} />}
          </div>
          {criteria.map(criterion => (
            <div key={criterion.id} className="report-row">
              <div className="row">
                <h3>{criterion.title}</h3>
                {criterion.rating === null ? (
                  <Badge tone="neutral">Not rated</Badge>
                ) : (
                  <Badge tone={criterion.rating.tone}>{criterion.rating.label}</Badge>
                )}
              </div>
              <p className="muted small">
                {criterion.need}. {describePieces(criterion.pieces)}
              </p>
              {criterion.text !== null && <p className="breaks">{criterion.text}</p>}
              {!isLocked && <Rate report={report} criterion={criterion} />}
            </div>
          ))}
          {unrated.length > 0 && <p className="muted">Not rated yet: {unrated.join(', ')}.</p>}
        </>
      )}
    </section>
  )
}

type ShownCriterion = ReportPart['criteria'][number]

function describePieces(pieces: ShownCriterion['pieces']): string {
  if (pieces.length === 0) return 'No piece is for it yet.'
  return `${pieces.length === 1 ? 'Piece' : 'Pieces'} ${pieces.map(({ place }) => place).join(', ')}.`
}

const NOT_SAVED = { title: 'Not Saved', description: CONNECTION_LOST }

function ChangeSummary({ report }: { report: ReportPart }) {
  return (
    <DialogButton may="saveReportSummary" className="link-btn" label="Change" about="the summary">
      {close => <SummaryDialog report={report} onClose={close} />}
    </DialogButton>
  )
}

/** Names the words that it showed. After a conflict it names those that the refusal showed. */
function SummaryDialog({ report, onClose }: { report: ReportPart; onClose: () => void }) {
  const [shown, setShown] = useState(report.summary)
  const [opened] = useState(report.summary)
  return (
    <DialogForm
      title="Summary"
      description="Where the applicant stands, in a few sentences. It comes first in the report."
      act={act('saveReportSummary', { applicationId: report.applicationId })}
      submit={shown === opened ? 'Save' : 'Overwrite with Mine'}
      busyText="Saving..."
      failed={NOT_SAVED}
      onClose={onClose}
      onRefused={({ more }) => more && setShown(more.current)}
      explain={({ more }) => more && <p className="breaks">{more.current}</p>}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="shown" value={shown} />
          <TextWithReplies field={field('text', report.summary)} label="Summary" replies={report.replies} rows={10} />
        </>
      )}
    </DialogForm>
  )
}

function Rate({ report, criterion }: { report: ReportPart; criterion: ShownCriterion }) {
  return (
    <DialogButton
      may="rateCriterion"
      className="link-btn"
      label={criterion.stored === null ? 'Rate' : 'Change'}
      about={criterion.title}
    >
      {close => <RatingDialog report={report} criterion={criterion} onClose={close} />}
    </DialogButton>
  )
}

function RatingDialog({
  report,
  criterion,
  onClose,
}: {
  report: ReportPart
  criterion: ShownCriterion
  onClose: () => void
}) {
  const { stored, title, asks } = criterion
  const [shown, setShown] = useState(criterion.shown)
  const [opened] = useState(criterion.shown)
  return (
    <DialogForm
      title={title}
      description={asks}
      act={act('rateCriterion', { applicationId: report.applicationId })}
      submit={shown === opened ? 'Save' : 'Overwrite with Mine'}
      busyText="Saving..."
      failed={NOT_SAVED}
      onClose={onClose}
      onRefused={({ more }) => more && setShown(more.current)}
      explain={({ more }) => more && <p className="breaks">{more.words}</p>}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="criterion" value={criterion.id} />
          <input type="hidden" name="shown" value={shown} />
          {criterion.pieces.length > 0 && (
            <ul className="plain-list small">
              {criterion.pieces.map(({ id, place, title: piece, proves, state }) => (
                <li key={id}>
                  <strong>
                    {place}. {piece}
                  </strong>{' '}
                  ({state.toLowerCase()}): {proves}
                </li>
              ))}
            </ul>
          )}
          <SelectField
            field={field('rating', stored?.rating ?? null)}
            label="Rating"
            required
            empty="Choose a rating"
            choices={RATING_KEYS.map(key => [key, RATINGS[key].label] as const)}
          />
          <TextWithReplies
            field={field('text', stored?.text ?? null)}
            label="What we think, and what would change it"
            replies={report.replies}
            rows={8}
          />
        </>
      )}
    </DialogForm>
  )
}

function TextWithReplies({
  field,
  label,
  replies,
  rows,
  required = false,
}: {
  field: FieldState
  label: string
  replies: ReportPart['replies']
  rows: number
  required?: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      <TextArea field={field} label={label} rows={rows} required={required} />
      {replies.length > 0 && (
        <SavedReplies replies={replies} findText={() => box.current?.querySelector('textarea') ?? null} />
      )}
    </div>
  )
}

function DeliverReport({ report }: { report: ReportPart }) {
  const { sentAs, unrated, criteria, applicationId, name, version } = report
  const [first] = sentAs ?? []
  if (sentAs === null || first === undefined || criteria.length === 0) return null
  return (
    <DialogButton may="deliverReport" label="Deliver Report">
      {close => (
        <DialogForm
          title="Deliver Report"
          description={`${name} gets the report as a page and as a PDF, and an email that says so. The plan is locked as it stands.`}
          act={act('deliverReport', { applicationId })}
          submit="Deliver"
          busyText="Delivering..."
          failed={{ title: 'Not Delivered', description: CONNECTION_LOST }}
          onClose={close}
        >
          {({ field }) => (
            <>
              <input type="hidden" name="version" value={version} />
              {unrated.length > 0 && (
                <p>
                  <strong>Not rated yet:</strong> {unrated.join(', ')}. The report will say so.
                </p>
              )}
              <SelectField
                field={field('sentAs', first[0])}
                label="What you deliver"
                hint="Refunds count what was delivered."
                required
                choices={sentAs}
              />
              <TextWithReplies
                field={field('text')}
                label="A few words to the applicant"
                replies={report.replies}
                rows={4}
                required
              />
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}
