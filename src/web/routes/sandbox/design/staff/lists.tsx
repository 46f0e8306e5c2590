import { LONG_EMAIL, LONG_NAME } from '../samples.ts'

/** What is known of an application, what happened to it, and what the bell tells. */
export function StaffListsPart() {
  return (
    <div className="admin-grid">
      <div className="panel w6">
        <dl className="facts">
          <div>
            <dt>Applicant</dt>
            <dd>{LONG_NAME}</dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>{LONG_EMAIL}</dd>
          </div>
          <div>
            <dt>Second payment</dt>
            <dd>
              <span className="due">£40.00 due</span>
            </dd>
          </div>
        </dl>
      </div>
      <div className="panel w6">
        <ol className="history">
          <li>
            <time dateTime="2026-11-21T08:12">21 November 2026</time>
            <div>
              Status changed by Tádé
              <div className="change">
                <del>Evidence Review</del>
                <ins>Draft Review</ins>
              </div>
            </div>
          </li>
          <li>
            <time dateTime="2026-11-12T08:12">12 November 2026</time>
            <div>Application sent, to be paid in two parts</div>
          </li>
        </ol>
      </div>
      <div className="panel">
        <ol className="news">
          <li>
            <p>
              <a href="#lists">{LONG_NAME}</a>: Application sent
            </p>
            <p className="muted micro">
              <time dateTime="2026-11-21T08:12">21 November 2026, 09:12 (Lagos time)</time>
            </p>
          </li>
        </ol>
      </div>
    </div>
  )
}
