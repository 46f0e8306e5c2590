import { useLocation } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { EXAMPLE_REFERENCE } from '#src/features/cases/reference.ts'
import { RequestNumber } from '../../parts/failure.tsx'
import { NotSent } from '../../parts/not-sent.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { createFieldState } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'

export type TrackingFormState = {
  reference: string
  email: string
  errors: { reference?: string; email?: string }
  message: string
  isNotFound: boolean
  hasFailed?: boolean
}

export function TrackingForm({ state }: { state: TrackingFormState }) {
  const createField = (name: 'reference' | 'email') =>
    createFieldState('tracking', name, state[name], state.errors[name])
  return (
    <section className="wrap page">
      <h1>{state.isNotFound ? 'Application Not Found' : 'Track your application'}</h1>
      {state.hasFailed ? (
        <LoadingFailed message={state.message} />
      ) : state.isNotFound ? (
        <Notice tone="bad" role="alert">
          <p>{state.message}</p>
          <p>Your reference is in your receipt. Use the email address you applied with.</p>
        </Notice>
      ) : (
        <p className="lead muted">{state.message}</p>
      )}
      <form method="get" action={addresses.tracking()} noValidate className="form narrow" data-once>
        <NotSent>We couldn’t look up your application.</NotSent>
        <TextField
          field={createField('reference')}
          label="Reference"
          hint={`For example ${EXAMPLE_REFERENCE}. It’s on your receipt.`}
          short
          placeholder={EXAMPLE_REFERENCE}
          required
        />
        <EmailField field={createField('email')} />
        <button className="btn next" type="submit" data-busy="Finding your application...">
          Track Application
        </button>
        <p className="after">
          We email you your reference after your initial payment.{' '}
          <a href={addresses.lostReference()}>Lost your reference?</a> If you have no application yet,{' '}
          <a href={addresses.getStarted()}>get started</a>.
        </p>
      </form>
    </section>
  )
}

function LoadingFailed({ message }: { message: string }) {
  const { pathname, search } = useLocation()
  return (
    <>
      <Notice tone="bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
        <p>
          We couldn’t read your application just now. Nothing you sent before is lost. Please try again in a moment.
        </p>
        <RequestNumber />
      </Notice>
      <p className="row actions">
        {/* A plain link reloads the whole page, in case the page's script has failed. */}
        <a className="btn plain" href={pathname + search}>
          Retry
        </a>
      </p>
    </>
  )
}
