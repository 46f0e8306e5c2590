import { useState } from 'react'
import { act } from '../../parts/act.ts'
import { DialogButton, loadDialog } from '../../parts/dialog-button.tsx'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { CaseWork } from './load-case-work.server.ts'
import type { OpenDelivery } from './task-dialogs.tsx'
import './work.css'

export function TasksPanel({
  applicationId,
  work,
  undelivered,
  today,
}: {
  applicationId: string
  work: CaseWork
  undelivered: ReadonlyArray<OpenDelivery>
  today: string
}) {
  return (
    <section className="panel" aria-labelledby="tasks">
      <div className="row ends panel-head">
        <h2 id="tasks">Tasks</h2>
        <DialogButton may="addTask" label="Add Task">
          {close => (
            <TaskDialog
              applicationId={applicationId}
              today={today}
              colleagues={work.colleagues}
              task={null}
              onClose={close}
            />
          )}
        </DialogButton>
      </div>
      {work.tasks.length === 0 ? (
        <p className="muted">No tasks yet. Each paid stage adds its own, and you can add more.</p>
      ) : (
        <ul className="tasks">
          {work.tasks.map(task => (
            <TaskLine
              key={task.id}
              applicationId={applicationId}
              task={task}
              today={today}
              delivery={undelivered.find(({ stage }) => stage === task.stage)}
              colleagues={work.colleagues}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

type Task = CaseWork['tasks'][number]

function TaskLine({
  applicationId,
  task,
  delivery,
  today,
  colleagues,
}: {
  applicationId: string
  task: Task
  /** The deliverable of the task's stage, unless its delivery is recorded. */
  delivery: OpenDelivery | undefined
  today: string
  colleagues: CaseWork['colleagues']
}) {
  const { id: taskId, title, due, on, isLate, doneOn } = task
  const [asked, setAsked] = useState<OpenDelivery | null>(null)
  const { press, isBusy } = usePressAction({
    act: act('finishTask', { applicationId, taskId }),
    failed: { title: 'Task Not Changed', description: 'Nothing was changed. Please try again.' },
  })
  const mayChange = useMay('finishTask')
  const isDone = doneOn !== null
  return (
    <li className="row ends" data-done={isDone || undefined}>
      <label className="row">
        <input
          type="checkbox"
          checked={isDone}
          disabled={!mayChange}
          aria-busy={isBusy || undefined}
          onChange={() =>
            delivery === undefined || isDone ? press({ done: isDone ? 'no' : 'yes' }) : setAsked(delivery)
          }
        />
        <span>
          <span className="task-title">{title}</span>
          <span className={isLate ? 'under due' : 'under'}>
            {isDone ? `Done on ${doneOn}` : due === null ? on : `${on}, ${due}`}, {task.owner ?? 'nobody'}
          </span>
        </span>
      </label>
      {asked !== null && (
        <FinishTaskDialog
          applicationId={applicationId}
          task={task}
          today={today}
          delivery={asked}
          onClose={() => setAsked(null)}
        />
      )}
      {!isDone && (
        <DialogButton may="changeTask" className="link-btn" label="Change" about={title}>
          {close => (
            <TaskDialog
              applicationId={applicationId}
              today={today}
              task={task}
              colleagues={colleagues}
              onClose={close}
            />
          )}
        </DialogButton>
      )}
    </li>
  )
}

const FinishTaskDialog = loadDialog(async () => (await import('./task-dialogs.tsx')).FinishTaskDialog)

const TaskDialog = loadDialog(async () => (await import('./task-dialogs.tsx')).TaskDialog)
