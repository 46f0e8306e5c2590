import { act } from '../../parts/act.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { Terms } from '../../parts/terms.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { AdviserPage } from './adviser-page.server.ts'

export function PrivateCalendarPanel({ page: { id, mayChange, privateCalendar } }: { page: AdviserPage }) {
  return (
    <section className="panel" aria-labelledby="private-title">
      <div className="row ends panel-head">
        <h2 id="private-title">Private calendar</h2>
        {mayChange && (
          <div className="row">
            <DialogButton may="connectPrivateCalendar" label={privateCalendar === null ? 'Connect' : 'Replace'}>
              {close => <PrivateCalendarDialog calendarId={id} onClose={close} />}
            </DialogButton>
            {privateCalendar !== null && <RemoveButton calendarId={id} />}
          </div>
        )}
      </div>
      {privateCalendar === null ? (
        <p className="muted">
          No private calendar is connected. With one, customers can’t book times when the adviser is busy elsewhere.
        </p>
      ) : (
        <>
          {privateCalendar.problem !== null && (
            <div className="notice bad">
              <p>
                <strong>We couldn’t read the private calendar.</strong> {privateCalendar.problem} Until we can read it
                again, we use the busy times of the last reading.
              </p>
            </div>
          )}
          <Terms
            terms={[
              ['Where', privateCalendar.host],
              ['Last read', privateCalendar.readAt ?? 'Not read yet'],
            ]}
          />
        </>
      )}
      <p className="muted small panel-note">
        We read it every five minutes and keep only when it is busy, never what an event is about. The address is a
        secret: we store it encrypted and don’t show it again.
      </p>
    </section>
  )
}

function RemoveButton({ calendarId }: { calendarId: string }) {
  const { isBusy, press } = usePressAction({
    act: act('removePrivateCalendar', { calendarId }),
    failed: { title: 'Not Removed', description: 'The private calendar is still connected. Please try again.' },
  })
  if (!useMay('removePrivateCalendar')) return null
  return (
    <button className="btn line sm" type="button" aria-busy={isBusy || undefined} onClick={() => press({})}>
      Remove
    </button>
  )
}

const PrivateCalendarDialog = loadDialog(async () => (await import('./adviser-dialogs.tsx')).PrivateCalendarDialog)
