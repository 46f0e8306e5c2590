import { type SubmissionResult, useForm } from '@conform-to/react'
import { useRef } from 'react'
import { Form } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { ChangePassword } from '#src/features/staff/account-forms.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { useOnChange } from '../../ui/on-change.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { useSay } from '../frame/toasts.tsx'
import { SignInElsewhere } from '../parts/dialog-refusal.tsx'
import { SettingsPanel } from '../settings/settings-panel.tsx'
import { NewPasswordFields, PasswordField } from './new-password-fields.tsx'

/** Everybody's own password: the one that is, and the one that is to be. `setAt`: when the one that is was set. */
export function OwnPassword({
  setAt,
  lastResult,
  mustSignIn,
}: {
  setAt: string | null
  lastResult: SubmissionResult | undefined
  /** Nobody is signed in any more. */
  mustSignIn: boolean
}) {
  const [form, fields] = useForm<ChangePassword>({ id: 'own-password', lastResult })
  const element = useRef<HTMLFormElement>(null)
  const say = useSay()
  // What was typed is not needed any more as soon as the password is another.
  useOnChange(setAt, () => element.current?.reset())
  // That something was saved before is no answer to what is wrong now.
  useOnChange(lastResult ?? null, () => say(null))
  return (
    <SettingsPanel section="password" about={<p>What you sign in with. Nobody else can see it.</p>}>
      <Form
        ref={element}
        className="setting-form"
        method="post"
        action={addresses.adminSettings()}
        id={form.id}
        preventScrollReset
        noValidate
        aria-labelledby="password-title"
      >
        <ErrorSummary
          formErrors={form.errors}
          fields={[
            ['Current Password', fields.current],
            ['New Password', fields.password],
            ['Repeat Password', fields.repeat],
          ]}
          kept=""
        />
        {mustSignIn && <SignInElsewhere />}
        <PasswordField field={fields.current} label="Current Password" />
        <NewPasswordFields password={fields.password} repeat={fields.repeat} />
        <SubmitButton intent="password" busyText="Saving..." look="plain">
          Save
        </SubmitButton>
        <p className="after">
          You stay signed in here, and are signed out everywhere else. A new password makes a new address for your
          calendar feed.
        </p>
      </Form>
    </SettingsPanel>
  )
}
