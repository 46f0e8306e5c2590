import { useId } from 'react'

/**
 * The box is ticked by default, so that applicants get a mail unless staff decide otherwise. `subject` is the subject
 * of that mail.
 */
export function NotifyApplicantField({ name = 'notifyApplicant', subject }: { name?: string; subject: string }) {
  const id = useId()
  return (
    <div className="notify-applicant">
      <input id={id} type="checkbox" name={name} value="on" defaultChecked aria-describedby={`${id}-subject`} />
      <label htmlFor={id}>E-mail the applicant</label>
      <p id={`${id}-subject`} className="muted small" aria-live="polite">
        {subject}
      </p>
    </div>
  )
}
