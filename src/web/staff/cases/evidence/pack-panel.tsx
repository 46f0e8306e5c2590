import { WHY_REMOVED } from '#src/features/evidence/stored-pack/entry.ts'
import { countOf } from '#src/words.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { CONNECTION_LOST } from '../../parts/use-app-form.ts'
import type { PackPart } from './pack-part.server.ts'

type ShownPart = NonNullable<PackPart>

/** What stands in the way of the final pack, the latest pack, and who approved it. */
export function PackPanel({ pack }: { pack: PackPart }) {
  if (pack === null) return null
  const { checks, latest, earlier } = pack
  return (
    <section className="panel pack-panel" aria-labelledby="pack">
      <div className="row ends panel-head">
        <h2 id="pack">Final pack</h2>
        <div className="row">
          {latest !== null && (
            <a className="btn line sm" href={latest.archiveUrl}>
              Download Pack {latest.number}
            </a>
          )}
          <PreparePack pack={pack} />
        </div>
      </div>
      {checks.length > 0 && (
        <ul className="plain-list">
          {checks.map(({ forbids, sentence }) => (
            <li key={sentence}>
              {forbids && <strong>Must change: </strong>}
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {latest === null ? (
        <p className="muted">
          No pack yet. It has everything that is approved or checked, as numbered PDFs in the order of the body.
        </p>
      ) : (
        <LatestPack pack={pack} latest={latest} />
      )}
      {earlier.map(({ number, prepared, approval, archiveUrl }) => (
        <p key={number} className="small muted">
          <a href={archiveUrl}>Pack {number}</a>, prepared {prepared}, was approved on {approval?.at}.
        </p>
      ))}
    </section>
  )
}

function LatestPack({ pack, latest }: { pack: ShownPart; latest: NonNullable<ShownPart['latest']> }) {
  const { number, prepared, approval, isCurrent, files } = latest
  return (
    <>
      <div className="row">
        <h3>Pack {number}</h3>
        {approval === null ? <Badge tone="waiting">Not approved</Badge> : <Badge tone="good">Approved</Badge>}
        {!isCurrent && <Badge tone="warn">Evidence changed</Badge>}
      </div>
      <p className="muted small">Prepared {prepared}.</p>
      {!isCurrent && (
        <p>The evidence has changed since this pack was prepared. Prepare it again before it’s approved or sent.</p>
      )}
      {approval !== null && (
        <p className="breaks">
          {pack.name} approved it on {approval.at}
          {approval.recordedBy !== null && `, recorded by ${approval.recordedBy}: “${approval.note}”`}.
        </p>
      )}
      {approval === null && isCurrent && <RecordApproval pack={pack} number={number} />}
      <div className="table-scroll">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">File</th>
              <th scope="col">Criteria</th>
              <th scope="col">Pages</th>
              <th scope="col">Size</th>
            </tr>
          </thead>
          <tbody>
            {files.map(file => (
              <tr key={file.fileId}>
                <td>
                  {file.url === null ? (
                    <>
                      {file.name.replace(/\.pdf$/, '')}
                      <span className="under muted small">{WHY_REMOVED}</span>
                    </>
                  ) : (
                    <a href={file.url} target="_blank" rel="noreferrer">
                      {file.name}
                    </a>
                  )}
                </td>
                <td data-l="Criteria">{file.criteria}</td>
                <td className="num" data-l="Pages">
                  {file.pages}
                </td>
                <td className="num" data-l="Size">
                  {file.size}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function PreparePack({ pack: { applicationId, name, hasReference, latest, checks } }: { pack: ShownPart }) {
  if (!hasReference) return null
  return (
    <DialogButton may="preparePack" label="Prepare Pack">
      {close => (
        <DialogForm
          title="Prepare Pack"
          description={`We put everything that is approved or checked into numbered PDFs. This can take up to a minute. ${name} gets an email, can read all of it on the tracking page, also the letters, and approves it there.`}
          act={act('preparePack', { applicationId })}
          submit={latest === null ? 'Prepare Pack' : `Prepare Pack ${latest.number + 1}`}
          busyText="Preparing, up to a minute..."
          failed={{ title: 'No Answer', description: 'The pack may still be prepared. Look at this page in a minute.' }}
          onClose={close}
          explain={({ more }) =>
            more && (
              <ul className="plain-list">
                {more.faults.map(fault => (
                  <li key={fault}>{fault}</li>
                ))}
              </ul>
            )
          }
        >
          {() =>
            checks.length > 0 && (
              <p>
                <strong>Please look first:</strong> the page behind this lists {countOf(checks.length, 'point')}.
              </p>
            )
          }
        </DialogForm>
      )}
    </DialogButton>
  )
}

function RecordApproval({ pack: { applicationId, name }, number }: { pack: ShownPart; number: number }) {
  return (
    <DialogButton may="recordPackApproval" label="Record Approval">
      {close => (
        <DialogForm
          title="Record Approval"
          description={`${name} normally approves the pack on the tracking page. Record it here only if they told you in another way.`}
          act={act('recordPackApproval', { applicationId })}
          submit={`Record Approval of Pack ${number}`}
          busyText="Saving..."
          failed={{ title: 'Not Recorded', description: CONNECTION_LOST }}
          onClose={close}
        >
          {({ field }) => (
            <>
              <input type="hidden" name="number" value={number} />
              <TextArea
                field={field('note')}
                label="How the approval was given"
                hint="For example: by email on 3 March, after reading all pages."
                rows={3}
                required
              />
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}
