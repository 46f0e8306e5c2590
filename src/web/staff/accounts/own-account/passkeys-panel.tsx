import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { TextField } from '../../../ui/field.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import type { AnswerOf } from '../../parts/answer.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { toToast, useAppForm } from '../../parts/use-app-form.ts'
import { AccountPanel } from './account-panel.tsx'
import { NOT_CHANGED } from './authenticator-panel.tsx'
import type { OwnAccountPage } from './own-account.route.tsx'
import type { NewCodesProps } from './recovery-codes-panel.tsx'

type Passkey = OwnAccountPage['passkeys'][number]

export function PasskeysPanel({
  passkeys,
  onNewCodes,
}: { passkeys: ReadonlyArray<Passkey> } & Pick<NewCodesProps, 'onNewCodes'>) {
  return (
    <AccountPanel
      id="passkeys"
      title="Passkeys"
      about="A fingerprint, face or security key instead of six digits. A fake website can’t use it."
    >
      {passkeys.length > 0 && (
        <ul className="lined account-list">
          {passkeys.map(passkey => (
            <li key={passkey.credentialId}>
              <span>
                <strong className="breaks">{passkey.name}</strong>
                <span className="under">
                  Added {passkey.added}.{' '}
                  {passkey.lastUsed === null ? 'Not used yet.' : `Last used ${passkey.lastUsed}.`}
                </span>
              </span>
              <RemovePasskeyButton passkey={passkey} />
            </li>
          ))}
        </ul>
      )}
      <AddPasskeyForm onNewCodes={onNewCodes} />
    </AccountPanel>
  )
}

function AddPasskeyForm({ onNewCodes }: Pick<NewCodesProps, 'onNewCodes'>) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const [hasFailed, setFailed] = useState(false)
  const { id, element, field, refusal, isBusy, send } = useAppForm({
    act: act('changeSecondStep'),
    failed: NOT_CHANGED,
    onAnswer: handleAnswer,
  })

  async function handleAnswer(answer: AnswerOf<'changeSecondStep'>) {
    if (!answer.ok || answer.more?.passkeyRequest !== undefined) return
    showToast(toToast(answer))
    onNewCodes(answer.more?.recoveryCodes ?? [])
    element.current?.reset()
    await revalidate()
  }

  async function add(form: FormData) {
    setFailed(false)
    form.set('intent', 'ask-passkey')
    const answer = await send(form)
    if (answer?.ok !== true || answer.more?.passkeyRequest === undefined) return
    try {
      const { startRegistration } = await import('@simplewebauthn/browser')
      form.set(
        'response',
        JSON.stringify(await startRegistration({ optionsJSON: JSON.parse(answer.more?.passkeyRequest) })),
      )
    } catch {
      return setFailed(true)
    }
    form.set('intent', 'add-passkey')
    await send(form)
  }

  return (
    <form
      ref={element}
      id={id}
      className="second-step-form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void add(new FormData(event.currentTarget))
      }}
    >
      {refusal !== null && refusal.errors === undefined && <DialogRefusal refusal={refusal} hasTypedText={false} />}
      {hasFailed && (
        <p className="notice bad" role="alert">
          Your browser didn’t create a passkey. Please try again, or use an authenticator app.
        </p>
      )}
      <TextField
        field={field('name')}
        label="Name of the Passkey"
        required
        hint="For example: My phone."
        autoComplete="off"
      />
      <BusyButton className="btn plain sm" type="submit" isBusy={isBusy} busyText="Adding...">
        Add Passkey
      </BusyButton>
    </form>
  )
}

function RemovePasskeyButton({ passkey: { credentialId, name } }: { passkey: Passkey }) {
  return (
    <DialogButton
      may="changeSecondStep"
      className="btn line sm"
      label={
        <>
          Remove <span className="visually-hidden">{name}</span>
        </>
      }
    >
      {close => (
        <DialogForm
          title={`Remove “${name}”?`}
          act={act('changeSecondStep')}
          submit="Remove Passkey"
          busyText="Removing..."
          variant="bad"
          failed={NOT_CHANGED}
          onClose={close}
        >
          {() => (
            <>
              <input type="hidden" name="intent" value="remove-passkey" />
              <input type="hidden" name="credentialId" value={credentialId} />
              <p>Then you can’t sign in with it any more.</p>
            </>
          )}
        </DialogForm>
      )}
    </DialogButton>
  )
}
