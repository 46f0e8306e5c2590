import type { ReactNode } from 'react'
import { RequestNumber } from '../../parts/failure.tsx'
import { TextField } from '../../ui/field.tsx'
import { createFieldState, type FormReply } from '../../ui/field-frame.tsx'
import { Notice } from '../../ui/notice.tsx'

/** A page about one application. Without the database, a form stays with what was typed. */
export function ApplicantPage({
  title,
  reply,
  isUnreadable,
  backTo,
  children,
}: {
  title: string
  reply: FormReply | undefined
  isUnreadable: boolean
  backTo: string
  children: ReactNode
}) {
  const message = reply?.message ?? (isUnreadable ? 'We can’t reach our database just now.' : null)
  return (
    <section className="wrap page">
      <p className="small">
        <a href={backTo}>Back to your application</a>
      </p>
      <h1>{title}</h1>
      <FormMessage message={message} isOutage={isUnreadable} />
      {children}
    </section>
  )
}

export function FormMessage({ message, isOutage }: Pick<FormReply, 'message' | 'isOutage'>) {
  if (message === null) return null
  return (
    <Notice tone="bad" role="alert">
      <p>{message}</p>
      {isOutage && <RequestNumber />}
    </Notice>
  )
}

export function CodeField({ error }: { error: string | undefined }) {
  return (
    <TextField
      field={createFieldState('code', 'code', '', error)}
      label="Code"
      hint="Six digits, with or without the space."
      short
      required
      inputMode="numeric"
      autoComplete="one-time-code"
      focusesError
    />
  )
}
