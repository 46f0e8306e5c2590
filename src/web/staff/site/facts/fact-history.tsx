import { act } from '../../parts/act.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { ValueChange } from '../../parts/value-change.tsx'
import type { ShownVersion } from './fact-page.server.ts'

/** Lists the versions of a fact, newest first. */
export function FactHistory({ fact, history }: { fact: string; history: ReadonlyArray<ShownVersion> }) {
  const [latest, ...older] = history
  if (latest === undefined) return null
  return (
    <section className="panel fact-history" aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="plain">
        {history.map((entry, index) => {
          const previous = older[index]
          return (
            <li key={entry.version} className="row ends">
              <div>
                <p>
                  <strong>{entry.by}</strong>
                  {entry.at !== null && <span className="muted">, {entry.at}</span>}
                </p>
                {entry.changes.map(change => (
                  <p key={change.field}>
                    <ValueChange change={change} />
                  </p>
                ))}
                {previous === undefined && <p className="small">{entry.sentence}</p>}
                {entry.note !== null && <p className="small">Note: {entry.note}</p>}
              </div>
              {index === 0 && previous !== undefined && (
                <RestoreButton label="Undo" fact={fact} target={previous} expectedVersion={latest.version} />
              )}
              {index > 1 && (
                <RestoreButton label="Restore" fact={fact} target={entry} expectedVersion={latest.version} />
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Nothing is lost: the older values become the newest version. */
function RestoreButton({
  label,
  fact,
  target,
  expectedVersion,
}: {
  label: 'Undo' | 'Restore'
  fact: string
  target: ShownVersion
  expectedVersion: number
}) {
  return (
    <DialogButton may="restoreFact" label={label} about={`version ${target.version}`}>
      {close => (
        <DialogForm
          title="Restore this version"
          description="Every page and email uses the older values again, with the day of their check. The history keeps both."
          act={act('restoreFact')}
          submit="Restore"
          busyText="Saving..."
          failed={{ title: 'Not Restored', description: 'We couldn’t save it. Please try again.' }}
          onClose={close}
        >
          {() => (
            <>
              <input type="hidden" name="fact" value={fact} />
              <input type="hidden" name="version" value={target.version} />
              <input type="hidden" name="expectedVersion" value={expectedVersion} />
              <p>{target.sentence}</p>
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}
