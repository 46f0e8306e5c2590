import { useId } from 'react'

/** The box that lets a mail go out, and beneath it which one. Ticked at first: applicants are told unless somebody decides otherwise. */
export function TellApplicant({ name = 'tellApplicant', subject }: { name?: string; subject: string }) {
  const id = useId()
  return (
    <div className="tell-applicant">
      <input id={id} type="checkbox" name={name} value="on" defaultChecked aria-describedby={`${id}-subject`} />
      <label htmlFor={id}>E-mail the applicant</label>
      <p id={`${id}-subject`} className="muted small" aria-live="polite">
        {subject}
      </p>
    </div>
  )
}
