import { useEffect, useRef } from 'react'
import { TextArea } from '../../../ui/field.tsx'
import type { FieldState } from '../../../ui/field-frame.tsx'

/** What has to be mended before it is handed in again. On a phone it begins below what is in sight, so it comes into sight. */
export function ReasonField({
  field,
  hint,
  isNew,
}: {
  field: FieldState
  hint: string
  /** It stands here because of what was just chosen, not because the application was in this status before. */
  isNew: boolean
}) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) place.current?.scrollIntoView({ block: 'nearest' })
  }, [isNew])
  return (
    <div className="reason-field" ref={place}>
      <TextArea field={field} label="Reason" hint={hint} rows={4} required />
    </div>
  )
}
