import { addresses } from '#src/addresses.ts'
import { useSay } from '../frame/toasts.tsx'
import { useAppForm } from '../parts/use-app-form.ts'
import { useFocusBelow } from '../parts/use-focus-below.ts'

/** Opens closed days again, all that were closed together. */
export function ReopenButton({ closure: { id, name, days } }: { closure: { id: string; name: string; days: string } }) {
  const { isBusy, press } = useAppForm({ action: addresses.adminReopenDays(id), failed: FAILED })
  const willMoveFocus = useFocusBelow()
  const say = useSay()

  async function open() {
    const answer = await press({})
    if (answer !== null) say({ title: answer.title, description: answer.description, tone: answer.ok ? 'ok' : 'bad' })
  }

  return (
    <button
      className="btn line sm"
      type="button"
      data-action="reopen"
      aria-busy={isBusy || undefined}
      onClick={event => {
        willMoveFocus(event.currentTarget)
        void open()
      }}
    >
      Open Again{' '}
      <span className="vh">
        {name}, {days}
      </span>
    </button>
  )
}

const FAILED = { title: 'Error', description: 'The days could not be opened. Please try again.' }
