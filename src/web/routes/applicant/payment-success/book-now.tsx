import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../../ui/hydrated.ts'

const GO_ON_AFTER_SECONDS = 3

/** Any of these stops the automatic step to the calendar (ADR 035). */
const SIGNS_OF_A_READER = ['keydown', 'pointerdown', 'touchstart']

/** A paid consultation needs its time: where scripts run the page goes on by itself, unless its reader touches anything. */
export function BookNow({ reference }: { reference: string }) {
  const calendar = addresses.booking({ reference })
  const [stays, setStays] = useState(false)
  const hydrated = useHydrated()
  const navigate = useNavigate()
  useEffect(() => {
    if (stays) return
    // In place of this page, which would otherwise send whoever goes back on again.
    const timer = setTimeout(() => navigate(calendar, { replace: true }), GO_ON_AFTER_SECONDS * 1000)
    const stay = () => setStays(true)
    for (const sign of SIGNS_OF_A_READER) addEventListener(sign, stay)
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_A_READER) removeEventListener(sign, stay)
    }
  }, [stays, navigate, calendar])
  return (
    <div>
      <p>
        <a className="btn next" href={calendar}>
          Book Now
        </a>
      </p>
      {hydrated ? (
        <p className="after">
          <span role="status">
            {stays
              ? 'You stay here until you press Book Now.'
              : `The calendar opens in ${GO_ON_AFTER_SECONDS} seconds.`}
          </span>{' '}
          {!stays && (
            <button className="copy" type="button" onClick={() => setStays(true)}>
              Stay on this page
            </button>
          )}
        </p>
      ) : (
        <p className="after">Choose a day and a time. The link to this page is in your receipt too.</p>
      )}
    </div>
  )
}
