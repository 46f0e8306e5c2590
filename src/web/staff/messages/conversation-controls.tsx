import { useRevalidator } from 'react-router'
import { NO_OWNER } from '#src/features/cases/work/forms.ts'
import type { Colleague } from '#src/features/cases/work/owners.server.ts'
import { SelectField } from '../../ui/field.tsx'
import { toOwnerChoices } from '../cases/work/owner-choices.ts'
import { useToast } from '../frame/toasts.tsx'
import { act } from '../parts/act.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { CONNECTION_LOST, toToast, useAppForm, usePressAction } from '../parts/use-app-form.ts'
import { useMay } from '../parts/use-may.ts'

const NOT_SAVED = { title: 'Not Saved', description: CONNECTION_LOST }

export function AnsweredButton({ caseId, isWaiting }: { caseId: string; isWaiting: boolean }) {
  const { isBusy, press } = usePressAction({ act: act('markAnswered', { caseId }), failed: NOT_SAVED })
  if (!useMay('messages')) return null
  return (
    <BusyButton
      className="btn line sm"
      type="button"
      isBusy={isBusy}
      busyText="Saving..."
      onClick={() => void press({ intent: isWaiting ? 'answered' : 'reopen' })}
    >
      {isWaiting ? 'Mark as Answered' : 'Reopen'}
    </BusyButton>
  )
}

export function OwnerForm({
  caseId,
  ownerId,
  colleagues,
}: {
  caseId: string
  ownerId: string | null
  colleagues: ReadonlyArray<Colleague>
}) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const form = useAppForm({ act: act('assignCases'), failed: NOT_SAVED })
  if (!useMay('cases')) return null
  return (
    <form
      ref={form.element}
      id={form.id}
      className="owner-form"
      noValidate
      onSubmit={async event => {
        event.preventDefault()
        const answer = await form.send(new FormData(event.currentTarget))
        if (answer === null) return
        showToast(toToast(answer))
        if (answer.ok) await revalidate()
      }}
    >
      <input type="hidden" name="cases" value={caseId} />
      <SelectField
        field={form.field('owner', ownerId ?? NO_OWNER)}
        label="Owner"
        required
        empty="Choose a colleague"
        choices={toOwnerChoices(colleagues)}
      />
      <BusyButton className="btn line sm" type="submit" isBusy={form.isBusy} busyText="Saving...">
        Save Owner
      </BusyButton>
    </form>
  )
}
