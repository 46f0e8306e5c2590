import { STATUSES_IN_ORDER, statusLabel, toneOf } from '#src/features/applications/states.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { LONG_NAME, REFERENCE } from '../samples.ts'

/** As they look when they are open; here they stand in the page. */
export function StaffDialogsPart({ time }: { time: string }) {
  return (
    <div className="design-stack">
      <div className="admin-dialog">
        <div className="admin-dialog-sheet">
          <div className="admin-dialog-head">
            <div>
              <h3>Update Status</h3>
              <p className="muted">
                {LONG_NAME}, {REFERENCE}
              </p>
            </div>
            <button className="icon-btn" type="button" aria-label="Close">
              ✕
            </button>
          </div>
          <div className="admin-dialog-body">
            <fieldset>
              <legend className="lbl">Status</legend>
              <div className="pick-list">
                {SOME_STATUSES.map((status, index) => (
                  <label key={status}>
                    <input type="radio" name={`status-${time}`} defaultChecked={index === 1} />
                    <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>
                  </label>
                ))}
              </div>
            </fieldset>
          </div>
          <div className="admin-dialog-foot">
            <p>The applicant gets a message.</p>
            <button className="btn line sm" type="button">
              Cancel
            </button>
            <button className="btn next sm" type="button">
              Update Status
            </button>
          </div>
        </div>
      </div>
      <div className="palette">
        <div className="palette-sheet">
          <div className="palette-head">
            <Icon name="find" />
            <input className="palette-input" aria-label={`Find, ${time}`} defaultValue="adebayo" />
          </div>
          <div className="palette-list" role="listbox" aria-label={`Results, ${time}`}>
            <div className="palette-option" role="option" aria-selected="true" tabIndex={-1}>
              <Icon name="person" size={16} />
              <span className="palette-name">{LONG_NAME}</span>
              <span className="palette-detail">{REFERENCE}</span>
            </div>
            <div className="palette-option" role="option" aria-selected="false" tabIndex={-1}>
              <Icon name="find" size={16} />
              <span className="palette-name">Search all applications for “adebayo”</span>
            </div>
          </div>
          <p className="palette-failed">
            The search failed: your connection may have dropped. Pages and actions still work.
          </p>
        </div>
      </div>
    </div>
  )
}

const SOME_STATUSES = STATUSES_IN_ORDER.slice(2, 6)
