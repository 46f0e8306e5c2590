import { useEffect, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { Answer } from '../parts/answer.ts'
import { DialogButton } from '../parts/dialog-button.tsx'
import { useAppForm } from '../parts/use-app-form.ts'
import { slotFailed } from './slot-words.ts'

/** The times not yet on a day's list. One press adds one, and the dialog stays for the next. */
function AddSlotDialog({
  day,
  title,
  addable,
  onClose,
}: {
  day: string
  title: string
  addable: ReadonlyArray<string>
  onClose: () => void
}) {
  // Said here: a toast would stand behind the dialog, where nobody looks and nothing is read aloud.
  const [said, setSaid] = useState<Answer | null>(null)
  const body = useFocusOnNext(addable)
  return (
    <AdminDialog title="Add Slot" about={title} leave="Done" onClose={onClose}>
      <div ref={body} className="admin-dialog-body" tabIndex={-1}>
        {addable.length === 0 ? (
          <p>All times are on the list.</p>
        ) : (
          <ul className="addable-times" aria-label="Times not yet on the list">
            {addable.map(time => (
              <li key={time}>
                <TimeButton day={day} time={time} onAnswer={setSaid} />
              </li>
            ))}
          </ul>
        )}
        <div role="status" className="addable-said">
          {said !== null && (
            <p className={`notice ${said.ok ? 'ok' : 'bad'}`}>
              <strong>{said.title}</strong> {said.description}
            </p>
          )}
        </div>
      </div>
    </AdminDialog>
  )
}

/** A press on one time waits for no other. */
function TimeButton({ day, time, onAnswer }: { day: string; time: string; onAnswer: (answer: Answer) => void }) {
  const failed = slotFailed('add', 'Please try again.')
  const { isBusy, press } = useAppForm({ action: addresses.adminChangeSlot(), failed })

  async function add() {
    const answer = await press({ day, time, act: 'add' })
    if (answer !== null) onAnswer(answer)
  }

  return (
    <button className="btn line sm" type="button" aria-busy={isBusy || undefined} onClick={add}>
      <span className="vh">Add</span> {time}
    </button>
  )
}

/** A time that was added leaves the list: the focus goes to the one that follows it, and not nowhere. */
function useFocusOnNext(addable: ReadonlyArray<string>) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(addable)
  useEffect(() => {
    const added = before.current.find(time => !addable.includes(time))
    before.current = addable
    if (added === undefined || document.activeElement?.closest('dialog button')) return
    const next = addable.findIndex(time => time > added)
    const buttons = body.current?.querySelectorAll('button') ?? []
    const place = buttons[next === -1 ? buttons.length - 1 : next] ?? body.current
    place?.focus()
  }, [addable])
  return body
}

export function AddSlotButton(day: { day: string; title: string; addable: ReadonlyArray<string> }) {
  return (
    <DialogButton className="btn plain sm" label="Add Slot">
      {close => <AddSlotDialog {...day} onClose={close} />}
    </DialogButton>
  )
}
