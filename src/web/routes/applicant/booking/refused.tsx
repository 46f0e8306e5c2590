import { useFocusOnChange } from '../../../ui/focus-on-change.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { Refusal } from './refusal.ts'

/** Why nothing was booked. Whoever has just pressed the button at the end of the page is brought up here. */
export function Refused({ refusal }: { refusal: Refusal | null }) {
  const place = useFocusOnChange<HTMLDivElement>(refusal)
  return (
    <div ref={place} className="refused" tabIndex={-1}>
      {refusal !== null && (
        <Notice tone="bad" title={refusal.title} heading="h2" role="alert">
          <p>{refusal.text}</p>
        </Notice>
      )}
    </div>
  )
}
