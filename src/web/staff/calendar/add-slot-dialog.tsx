import { useEffect, useRef, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { AdminDialog } from '../parts/admin-dialog.tsx'
import type { Answer } from '../parts/answer.ts'
import { DialogButton } from '../parts/dialog-button.tsx'
import { useAppForm } from '../parts/use-app-form.ts'
import { slotFailed } from './slot-words.ts'

/** Each press adds one time; the dialog stays open for more. */
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
  // Shown here, because the modal dialog covers toasts and hides them from screen readers.
  const [lastAnswer, setLastAnswer] = useState<Answer | null>(null)
  const body = useFocusOnNext(addable)
  return (
    <AdminDialog title="Add Slot" about={title} cancelLabel="Done" onClose={onClose}>
      <div ref={body} className="admin-dialog-body" tabIndex={-1}>
        {addable.length === 0 ? (
          <p>All times have been added.</p>
        ) : (
          <ul className="addable-times" aria-label="Times not yet on the list">
            {addable.map(time => (
              <li key={time}>
                <TimeButton day={day} time={time} onAnswer={setLastAnswer} />
              </li>
            ))}
          </ul>
        )}
        <div role="status" className="addable-said">
          {lastAnswer !== null && (
            <p className={`notice ${lastAnswer.ok ? 'ok' : 'bad'}`}>
              <strong>{lastAnswer.title}</strong> {lastAnswer.description}
            </p>
          )}
        </div>
      </div>
    </AdminDialog>
  )
}

/** Each button sends its own request. */
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

/** An added time leaves the list, so the focus moves to the next one. */
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
