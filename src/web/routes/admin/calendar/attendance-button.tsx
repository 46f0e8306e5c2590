import { addresses } from '#src/addresses.ts'
import { useSay } from '../frame/toasts.tsx'
import { useAppForm } from '../parts/use-app-form.ts'

/** Says that a customer did not come, or takes that back. */
export function AttendanceButton({
  booking: { id, name },
  cameAfterAll,
}: {
  booking: { id: string; name: string }
  cameAfterAll: boolean
}) {
  const { isBusy, press } = useAppForm({ action: addresses.adminAttendance(id), failed: FAILED })
  const say = useSay()

  async function record() {
    const answer = await press({ came: cameAfterAll ? 'yes' : 'no' })
    if (answer !== null) say({ title: answer.title, description: answer.description, tone: answer.ok ? 'ok' : 'bad' })
  }

  return (
    <button className="link-btn" type="button" aria-busy={isBusy || undefined} onClick={record}>
      {cameAfterAll ? 'Came after all' : 'Did not come'} <span className="vh">{name}</span>
    </button>
  )
}

const FAILED = { title: 'Error', description: 'The attendance could not be saved. Please try again.' }
