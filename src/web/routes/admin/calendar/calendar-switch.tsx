import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useSay } from '../frame/toasts.tsx'
import { useAppForm } from '../parts/use-app-form.ts'

/** Whether customers can book at all. */
export function CalendarSwitch({ isOpen }: { isOpen: boolean }) {
  const { isBusy, press } = useAppForm({ action: addresses.adminSwitchCalendar(), failed: FAILED })
  const say = useSay()

  async function turn() {
    const answer = await press({ to: isOpen ? 'closed' : 'open' })
    if (answer !== null) say({ ...answer, tone: answer.ok ? 'ok' : 'bad' })
  }

  return (
    <div className="calendar-switch">
      <button
        className="switch"
        type="button"
        role="switch"
        aria-checked={isOpen}
        aria-label="Calendar open for bookings"
        aria-busy={isBusy || undefined}
        onClick={turn}
      />
      <Badge tone={isOpen ? 'good' : 'bad'}>{isOpen ? 'Calendar Open' : 'Calendar Closed'}</Badge>
      <span>{isOpen ? 'Customers can book appointments' : 'Appointment booking is disabled'}</span>
    </div>
  )
}

const FAILED = { title: 'Error', description: 'The calendar could not be switched. Please try again.' }
