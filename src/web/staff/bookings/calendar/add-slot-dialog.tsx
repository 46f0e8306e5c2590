import { useEffect, useRef, useState } from 'react'
import { act } from '../../parts/act.ts'
import { AdminDialog } from '../../parts/admin-dialog.tsx'
import type { Answer } from '../../parts/answer.ts'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { useAppForm } from '../../parts/use-app-form.ts'
import { buildSlotRefusal } from './slot-words.ts'

function AddSlotDialog({
  calendarId,
  day,
  title,
  addableTimes,
  onClose,
}: {
  calendarId: string
  day: string
  title: string
  addableTimes: ReadonlyArray<string>
  onClose: () => void
}) {
  // The answer is shown in the dialog, because a modal dialog covers toasts and hides them from screen readers.
  const [lastAnswer, setLastAnswer] = useState<Answer | null>(null)
  const dialogBody = useFocusAfterAdding(addableTimes)
  return (
    <AdminDialog title="Add Slot" description={title} cancelLabel="Done" onClose={onClose}>
      <div ref={dialogBody} className="admin-dialog-body" tabIndex={-1}>
        {addableTimes.length === 0 ? (
          <p>All the times you can offer are already on the list.</p>
        ) : (
          <ul className="addable-times" aria-label="Times not yet on the list">
            {addableTimes.map(time => (
              <li key={time}>
                <TimeButton calendarId={calendarId} day={day} time={time} onAnswer={setLastAnswer} />
              </li>
            ))}
          </ul>
        )}
        <div role="status" className="add-slot-answer">
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

function TimeButton({
  calendarId,
  day,
  time,
  onAnswer,
}: {
  calendarId: string
  day: string
  time: string
  onAnswer: (answer: Answer) => void
}) {
  const connectionFailure = buildSlotRefusal('add', 'Please try again.')
  const { isBusy, press } = useAppForm({ act: act('changeSlot'), failed: connectionFailure })

  async function addSlot() {
    const answer = await press({ calendarId, day, time, action: 'add' })
    if (answer !== null) onAnswer(answer)
  }

  return (
    <button className="btn line sm" type="button" aria-busy={isBusy || undefined} onClick={addSlot}>
      <span className="visually-hidden">Add</span> {time}
    </button>
  )
}

function useFocusAfterAdding(addableTimes: ReadonlyArray<string>) {
  const dialogBody = useRef<HTMLDivElement>(null)
  const previousTimes = useRef(addableTimes)
  useEffect(() => {
    const addedTime = previousTimes.current.find(time => !addableTimes.includes(time))
    previousTimes.current = addableTimes
    if (addedTime === undefined || document.activeElement?.closest('dialog button')) return
    const nextIndex = addableTimes.findIndex(time => time > addedTime)
    const buttons = dialogBody.current?.querySelectorAll('button') ?? []
    const target = buttons[nextIndex === -1 ? buttons.length - 1 : nextIndex] ?? dialogBody.current
    target?.focus()
  }, [addableTimes])
  return dialogBody
}

export function AddSlotButton(day: {
  calendarId: string
  day: string
  title: string
  addableTimes: ReadonlyArray<string>
}) {
  return (
    <DialogButton may="changeSlot" className="btn plain sm" label="Add Slot">
      {close => <AddSlotDialog {...day} onClose={close} />}
    </DialogButton>
  )
}
