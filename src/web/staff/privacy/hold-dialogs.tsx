import { TextArea, TextField } from '../../ui/field.tsx'
import { act } from '../parts/act.ts'
import { DialogButton } from '../parts/dialog-button.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import type { ShownHold } from './privacy-page.server.ts'

export function PlaceHoldButton({ on }: { on?: string }) {
  return (
    <DialogButton may="erasing" label="Place Hold">
      {close => (
        <DialogForm
          title="Place Hold"
          description="While data is on hold, nothing erases it: no owner, no bin and no time limit."
          act={act('placeHold')}
          submit="Place Hold"
          busyText="Saving..."
          failed={{ title: 'Not Placed', description: 'We couldn’t save the hold. Please try again.' }}
          onClose={close}
        >
          {({ field }) => (
            <>
              <TextField
                field={field('on', on)}
                label="Reference or email"
                hint="A reference keeps one application. An email keeps everything of the person."
                required
                autoComplete="off"
              />
              <TextArea
                field={field('reason')}
                label="Reason"
                hint="For example a claim, a chargeback or an authority’s question."
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

export function LiftHoldButton({ hold }: { hold: ShownHold }) {
  return (
    <DialogButton may="erasing" action="lift" label="Lift" about={`the hold on ${hold.on}`}>
      {close => (
        <DialogForm
          title="Lift Hold"
          description={hold.on}
          act={act('liftHold', { holdId: hold.id })}
          submit="Lift Hold"
          busyText="Lifting..."
          failed={{ title: 'Not Lifted', description: 'We couldn’t lift the hold. Please try again.' }}
          onClose={close}
        >
          {() => <p>If the time for keeping this data is already over, it’s erased within the hour.</p>}
        </DialogForm>
      )}
    </DialogButton>
  )
}
