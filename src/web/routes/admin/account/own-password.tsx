import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form } from 'react-router'
import type { ChangePassword } from '#src/features/staff/password-form.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PasswordField } from './password-field.tsx'

/** Everybody's own password: the one that is, and the one that is to be. */
export function OwnPassword({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useForm<ChangePassword>({ id: 'own-password', lastResult })
  return (
    <section className="panel own-password" aria-labelledby="own-password-title">
      <h2 id="own-password-title">Your password</h2>
      <Form method="post" id={form.id} noValidate>
        <ErrorSummary
          formErrors={form.errors}
          fields={[
            ['Current Password', fields.current],
            ['New Password', fields.password],
            ['Repeat Password', fields.repeat],
          ]}
          kept=""
        />
        <PasswordField field={fields.current} label="Current Password" />
        <NewPasswordFields password={fields.password} repeat={fields.repeat} />
        <SubmitButton busyText="Saving..." look="plain">
          Save
        </SubmitButton>
        <p className="after">You stay signed in here, and are signed out everywhere else.</p>
      </Form>
    </section>
  )
}
