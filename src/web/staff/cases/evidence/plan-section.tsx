import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { joinWithAnd } from '#src/words.ts'
import { GapList } from '../../../parts/evidence/gap-list.tsx'
import { LockedVersion } from '../../../parts/evidence/locked-version.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { ApplicationSummary } from '../application/actionable-application.ts'
import { PieceDialog } from './piece-dialogs.tsx'
import type { PlanPart } from './plan-part.server.ts'
import { PlanTable } from './plan-table.tsx'

export type EvidenceApplication = ApplicationSummary & { sector: string | null }

type Props = { application: EvidenceApplication; plan: PlanPart }

export function PlanSection({ application, plan }: Props) {
  if (!plan.isIncluded && plan.pieces.length === 0) return <p>The package of this application has no evidence plan.</p>
  if (plan.shownVersion !== null) return <VersionPanel application={application} plan={plan} />
  return (
    <>
      <section className="panel flush evidence-plan" aria-labelledby="plan">
        <div className="row ends panel-head">
          <div>
            <h2 id="plan">Evidence plan</h2>
            <p className="muted small">
              {plan.progress}
              {plan.setName !== null && `. ${plan.setName}`}
            </p>
          </div>
          <div className="row">
            {plan.mayChange && (
              <DialogButton may="addPiece" label="Add Piece" className="btn plain sm">
                {close => <PieceDialog applicationId={application.id} plan={plan} piece={null} onClose={close} />}
              </DialogButton>
            )}
            <LockButton application={application} plan={plan} />
          </div>
        </div>
        <PlanNotices application={application} plan={plan} />
        {plan.pieces.length === 0 ? (
          <p className="muted panel-text">
            No pieces yet. Add what the applicant told you in the first call, as an idea. They can propose pieces too.
          </p>
        ) : (
          <PlanTable application={application} plan={plan} />
        )}
      </section>
      <Gaps plan={plan} />
      <LeftOut application={application} plan={plan} />
      <Versions application={application} plan={plan} />
    </>
  )
}

function PlanNotices({ application, plan }: Props) {
  const isOther = plan.otherCriteria.length > 0
  return (
    <>
      {plan.lockedAs !== null && (
        <Notice>
          <p>
            Version {plan.lockedAs} is locked, so the plan can’t be changed. Comments and uploads still arrive.{' '}
            <Link to={addresses.adminEvidence(application.id, { version: String(plan.lockedAs) })}>
              Open version {plan.lockedAs}
            </Link>
          </p>
        </Notice>
      )}
      {!plan.isOpen && plan.lockedAs === null && (
        <Notice>
          <p>This application takes no evidence now, so the plan stays as it is.</p>
        </Notice>
      )}
      {plan.setName === null && (
        <Notice>
          <p>
            {plan.isBodyChosen
              ? 'We have no criteria for this body, route and field. Please check them on '
              : 'Choose body and route on '}
            <Link to={`${addresses.adminApplication(application.id)}#facts`}>the case</Link>. Until then pieces can be
            collected, but no criterion is shown.
          </p>
        </Notice>
      )}
      {isOther && (
        <Notice>
          <p>
            The body of this application has changed. {describeOther(plan)} They keep their old criteria until you put
            them under the new ones.
          </p>
        </Notice>
      )}
    </>
  )
}

/** For example: “Award” is under criteria of Tech Nation, exceptional talent, technology. */
function describeOther({ pieces, leftOut }: PlanPart): string {
  const affected = [...pieces, ...leftOut].filter(({ underOther }) => underOther.length > 0)
  const titles = affected.map(({ title }) => `“${title}”`)
  const sets = [...new Set(affected.flatMap(({ underOther }) => underOther.map(({ setName }) => setName)))]
  return `${joinWithAnd(titles)} ${titles.length === 1 ? 'is' : 'are'} under criteria of ${joinWithAnd(sets)}.`
}

function LockButton({ application, plan }: Props) {
  const lock = usePressAction({ act: act('lockPlan', { applicationId: application.id }), failed: FAILED })
  const unlock = usePressAction({ act: act('unlockPlan', { applicationId: application.id }), failed: FAILED })
  const may = useMay('lockPlan')
  if (!may || !plan.isOpen || plan.pieces.length === 0) return null
  const { lockedAs } = plan
  return lockedAs === null ? (
    <BusyButton
      className="btn line sm"
      type="button"
      isBusy={lock.isBusy}
      busyText="Locking..."
      onClick={() => void lock.press({ version: String(plan.version) })}
    >
      Lock This Version
    </BusyButton>
  ) : (
    <BusyButton
      className="btn line sm"
      type="button"
      isBusy={unlock.isBusy}
      busyText="Unlocking..."
      onClick={() => void unlock.press({ number: String(lockedAs) })}
    >
      Unlock
    </BusyButton>
  )
}

const FAILED = { title: 'Not Saved', description: 'Nothing was changed. Please try again.' }

function Gaps({ plan }: Pick<Props, 'plan'>) {
  if (plan.setName === null) return null
  return (
    <section className="panel" aria-labelledby="gaps">
      <h2 id="gaps">Gaps</h2>
      {plan.gaps.length === 0 ? (
        <p>None: each criterion that {plan.bodyName} needs has a piece.</p>
      ) : (
        <GapList gaps={plan.gaps} />
      )}
    </section>
  )
}

function LeftOut({ application, plan }: Props) {
  if (plan.leftOut.length === 0) return null
  return (
    <section className="panel" aria-labelledby="left-out">
      <h2 id="left-out">Left out</h2>
      <ul className="plain-list left-out">
        {plan.leftOut.map(piece => (
          <li key={piece.id} className="row ends">
            <span>
              <strong className="breaks">{piece.title}</strong>
              <span className="under breaks">{piece.leftOutBecause}</span>
            </span>
            {plan.mayChange && <TakeBackButton applicationId={application.id} piece={piece} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TakeBackButton({ applicationId, piece }: { applicationId: string; piece: PlanPart['leftOut'][number] }) {
  const { isBusy, press } = usePressAction({
    act: act('takePieceBack', { applicationId, pieceId: piece.id }),
    failed: FAILED,
  })
  if (!useMay('takePieceBack')) return null
  return (
    <BusyButton
      className="btn line sm"
      type="button"
      isBusy={isBusy}
      busyText="Saving..."
      onClick={() => void press({})}
    >
      Take Back<span className="visually-hidden"> {piece.title}</span>
    </BusyButton>
  )
}

function Versions({ application, plan }: Props) {
  if (plan.versions.length === 0) return null
  return (
    <section className="panel" aria-labelledby="versions">
      <h2 id="versions">Locked versions</h2>
      <ul className="plain-list">
        {plan.versions.map(({ number, on, by, wasDelivered }) => (
          <li key={number}>
            <Link to={addresses.adminEvidence(application.id, { version: String(number) })}>Version {number}</Link>,
            locked on {on}
            {by !== null && ` by ${by}`}
            {wasDelivered && ', delivered as a report'}
          </li>
        ))}
      </ul>
    </section>
  )
}

function VersionPanel({ application, plan }: Props) {
  if (plan.shownVersion === null) return null
  return (
    <section className="panel" aria-labelledby="version">
      <div className="row ends panel-head">
        <h2 id="version">Version {plan.shownVersion.number}</h2>
        <Link to={addresses.adminEvidence(application.id)}>The plan as it is now</Link>
      </div>
      <LockedVersion version={plan.shownVersion} />
    </section>
  )
}
