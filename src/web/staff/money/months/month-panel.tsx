import { Link } from 'react-router'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import type { MonthReportPage } from '../lists/month-report-page.server.ts'
import type { ShownObstacle } from './month-state.server.ts'

type Page = Pick<MonthReportPage, 'title' | 'month' | 'state' | 'check' | 'bookedLater' | 'payoutsReadLater'>

/** Says whether the month is open or closed, and what stands in the way of closing it. */
export function MonthPanel({ page }: { page: Page }) {
  const { title, state, check, bookedLater, payoutsReadLater } = page
  return (
    <section className="panel month-state" aria-labelledby="state">
      <div className="row ends">
        <h2 id="state">
          {title} <Badge tone={state.closing === null ? 'waiting' : 'good'}>{state.closing ? 'Closed' : 'Open'}</Badge>
        </h2>
        <div className="row">
          {state.closing !== null && (
            <a className="btn line sm" href={state.closing.fileHref}>
              PDF
            </a>
          )}
          {state.closing !== null && (
            <DialogButton may="reopenMonth" label="Reopen">
              {close => <ReopenDialog title={title} closingId={state.closing?.id ?? ''} onClose={close} />}
            </DialogButton>
          )}
          {check?.mayClose && (
            <DialogButton may="closeMonth" label={`Close ${title}`} className="btn sm">
              {close => <CloseDialog page={page} check={check} onClose={close} />}
            </DialogButton>
          )}
        </div>
      </div>
      {state.closing !== null && (
        <p>
          Closed by {state.closing.by} on {state.closing.at}, version {state.closing.version}. This report, its exports
          and its PDF don’t change any more. What is corrected later is booked in the open month.
        </p>
      )}
      {check !== null && <Check check={check} />}
      {bookedLater.length > 0 && (
        <>
          <h3>Booked later</h3>
          <ul>
            {bookedLater.map(({ id, href, reference, text }) => (
              <li key={id}>
                <Link className="num" to={href}>
                  {reference}
                </Link>{' '}
                {text}.
              </li>
            ))}
          </ul>
        </>
      )}
      {payoutsReadLater.length > 0 && (
        <>
          <h3>Read after the closing</h3>
          <p>No report contains these payouts until an owner reopens {title} and it is closed again.</p>
          <ul>
            {payoutsReadLater.map(({ href, text }) => (
              <li key={href}>
                <Link to={href}>{text}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {state.history.some(({ reopened }) => reopened !== null) || state.closing?.note ? (
        <details>
          <summary>History</summary>
          <ol>
            {state.history.map(({ id, fileHref, closed, note, reopened }) => (
              <li key={id}>
                {closed} <a href={fileHref}>PDF</a>
                {note !== null && <p className="under">{note}</p>}
                {reopened !== null && <p className="under">{reopened}</p>}
              </li>
            ))}
          </ol>
        </details>
      ) : null}
    </section>
  )
}

function Check({ check }: { check: NonNullable<Page['check']> }) {
  const { mayClose, obstacles, refundsUnderWay } = check
  return (
    <>
      {mayClose ? (
        <p>Nothing stands in the way of closing it.</p>
      ) : (
        <>
          <p>This stands in the way of closing it:</p>
          <ul className="obstacles">
            {obstacles.map(obstacle => (
              <Obstacle key={obstacle.key} obstacle={obstacle} />
            ))}
          </ul>
        </>
      )}
      {refundsUnderWay.length > 0 && (
        <Obstacle
          element="div"
          obstacle={{
            key: 'refunds',
            title: `Refunds under way: ${refundsUnderWay.length}`,
            advice: 'They may stay, with a note: a refund is booked in the month in which it is paid.',
            links: refundsUnderWay,
          }}
        />
      )}
    </>
  )
}

const MAX_LINKS = 10

function Obstacle({
  obstacle: { title, advice, links },
  element: Element = 'li',
}: {
  obstacle: ShownObstacle
  element?: 'li' | 'div'
}) {
  return (
    <Element>
      <strong>{title}.</strong> {advice}
      {links.length > 0 && (
        <ul>
          {links.slice(0, MAX_LINKS).map(({ text, href }) => (
            <li key={`${href} ${text}`}>
              <Link to={href}>{text}</Link>
            </li>
          ))}
          {links.length > MAX_LINKS && <li>And {links.length - MAX_LINKS} more.</li>}
        </ul>
      )}
    </Element>
  )
}

function CloseDialog({
  page: { title, month },
  check: { needsNote },
  onClose,
}: {
  page: Page
  check: NonNullable<Page['check']>
  onClose: () => void
}) {
  return (
    <DialogForm
      title="Close Month"
      description={`${title}. Its report doesn’t change any more. Only an owner can reopen it.`}
      act={act('closeMonth')}
      submit="Close Month"
      busyText="Closing..."
      failed={{ title: 'Month Not Closed', description: 'The month is still open. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <input type="hidden" name="month" value={month} />
          <TextArea
            field={field('note')}
            label="Note"
            hint={
              needsNote
                ? 'Say why the refunds under way may stay open. The PDF has your note.'
                : 'Anything your accountant should know. The PDF has it.'
            }
            rows={3}
            required={needsNote}
          />
        </>
      )}
    </DialogForm>
  )
}

function ReopenDialog({ title, closingId, onClose }: { title: string; closingId: string; onClose: () => void }) {
  return (
    <DialogForm
      title="Reopen Month"
      description={`${title}. Its PDF stays in the history. When you close it again, it gets a new version. What is booked in a later month stays there.`}
      act={act('reopenMonth', { closingId })}
      submit="Reopen Month"
      busyText="Reopening..."
      failed={{ title: 'Month Not Reopened', description: 'The month is still closed. Please try again.' }}
      onClose={onClose}
    >
      {({ field }) => (
        <TextArea
          field={field('reason')}
          label="Reason"
          hint="It stays in the history of the month."
          rows={3}
          required
        />
      )}
    </DialogForm>
  )
}
