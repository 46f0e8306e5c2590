import { addresses } from '#src/addresses.ts'
import { useSay } from '../frame/toasts.tsx'
import { usePress } from './use-press.ts'

/** Says that a customer did not come, or takes that back. */
export function AttendanceButton({
  booking: { id, name },
  cameAfterAll,
}: {
  booking: { id: string; name: string }
  cameAfterAll: boolean
}) {
  const { isBusy, press } = usePress()
  const say = useSay()

  async function record() {
    const answer = await press(addresses.adminAttendance(id), { came: cameAfterAll ? 'yes' : 'no' }, FAILED)
    if (answer !== null) say({ title: answer.title, description: answer.description, tone: answer.ok ? 'ok' : 'bad' })
  }

  return (
    <button className="link-btn" type="button" aria-busy={isBusy || undefined} onClick={record}>
      {cameAfterAll ? 'Came after all' : 'Did not come'} <span className="vh">{name}</span>
    </button>
  )
}

const FAILED = { title: 'Error', description: 'The attendance could not be saved. Please try again.' }
