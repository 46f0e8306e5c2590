import { useEffect } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { REFRESH_SECONDS } from './shown.ts'

/** While the bank has not decided: the page asks again by itself, with JavaScript quietly, without it by loading anew. */
export function Verifying({
  reference,
  inFlight,
  returnTo,
}: {
  reference: string
  inFlight: string | null
  returnTo: string | null
}) {
  const { revalidate, state } = useRevalidator()
  const location = useLocation()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(revalidate, REFRESH_SECONDS * 1000)
    return () => clearTimeout(timer)
  }, [revalidate, state])
  return (
    <section className="wrap page result" aria-busy="true">
      <h1>Verifying Payment</h1>
      <p className="lead" role="status">
        We are waiting for the bank’s answer. This page asks again every {REFRESH_SECONDS} seconds.
      </p>
      {inFlight !== null && <p>{inFlight}</p>}
      <p>
        You may close it: as soon as the payment arrives, we write to you. Nothing is lost, and you are not charged
        twice.
      </p>
      <p className="muted small">
        Payment reference <span className="num">{reference}</span>
      </p>
      <p className="actions">
        <a className="btn plain" href={location.pathname + location.search}>
          Check now
        </a>
        {returnTo !== null && (
          <Link className="btn line" to={returnTo}>
            Return to payment
          </Link>
        )}
      </p>
    </section>
  )
}
