import { act } from '../../parts/act.ts'
import { usePressAction } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import type { CallPage } from './call-page.server.ts'

type Step = CallPage['steps'][number]

export function ChecklistPanel({ caseId, steps }: { caseId: string; steps: ReadonlyArray<Step> }) {
  const groups = [...Map.groupBy(steps, ({ when }) => when)]
  return (
    <section className="panel" aria-labelledby="checklist">
      <h2 id="checklist">
        Checklist{' '}
        <span className="muted num">
          {steps.filter(({ isDone }) => isDone).length} of {steps.length}
        </span>
      </h2>
      {groups.map(([when, ofGroup]) => (
        <fieldset key={when} className="field call-steps">
          <legend className="muted small">{when}</legend>
          {ofGroup.map(step => (
            <StepBox key={step.key} caseId={caseId} step={step} />
          ))}
        </fieldset>
      ))}
    </section>
  )
}

function StepBox({ caseId, step: { key, label, isDone } }: { caseId: string; step: Step }) {
  const { isBusy, press } = usePressAction({ act: act('tickCallStep', { caseId }), failed: NOT_SAVED })
  const mayTick = useMay('tickCallStep')
  return (
    <label className="choice">
      <input
        type="checkbox"
        checked={isDone}
        disabled={!mayTick}
        aria-busy={isBusy || undefined}
        onChange={() => void press({ step: key, isDone: isDone ? 'no' : 'yes' })}
      />
      <span>{label}</span>
    </label>
  )
}

const NOT_SAVED = { title: 'Not Saved', description: 'Nothing was changed. Please try again.' }
