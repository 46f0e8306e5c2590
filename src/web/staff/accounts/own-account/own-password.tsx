import { useRevalidator } from 'react-router'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import type { Answer } from '../../parts/answer.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'
import { SettingsPanel } from '../../site/settings/settings-panel.tsx'
import { NewPasswordFields, PasswordField } from '../sign-in/new-password-fields.tsx'

const SAVE_FAILED = { title: 'Not Saved', description: CONNECTION_LOST }

export function OwnPassword() {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const { id, element, field, refusal, isBusy, send } = useAppForm({
    id: 'own-password',
    act: act('changeOwnPassword'),
    failed: SAVE_FAILED,
    onAnswer: handleAnswer,
  })

  async function handleAnswer(answer: Answer) {
    showToast(answer.ok ? toToast(answer) : null)
    if (!answer.ok) return
    element.current?.reset()
    await revalidate()
  }

  return (
    <SettingsPanel section="password" description={<p>You sign in with this password. No one else can see it.</p>}>
      <form
        ref={element}
        id={id}
        className="setting-form"
        noValidate
        aria-labelledby="password-title"
        onSubmit={event => {
          event.preventDefault()
          void send(new FormData(event.currentTarget))
        }}
      >
        {refusal !== null && refusal.errors === undefined && <DialogRefusal refusal={refusal} hasTypedText={false} />}
        <PasswordField field={field('current')} label="Current Password" />
        <NewPasswordFields password={field('password')} repeat={field('repeat')} />
        <BusyButton className="btn plain" type="submit" isBusy={isBusy} busyText="Saving...">
          Save
        </BusyButton>
        <p className="after">
          When you save, you stay signed in here but are signed out everywhere else. Your calendar feed gets a new link
          too.
        </p>
      </form>
    </SettingsPanel>
  )
}
