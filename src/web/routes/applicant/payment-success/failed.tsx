import { Link } from 'react-router'
import { RequestNumber, ReturnHome } from '../../../parts/failure.tsx'
import { Notice } from '../../../ui/notice.tsx'

export function Failed({
  message,
  advice,
  tryAgain,
  isOurs,
}: {
  message: string
  advice: string
  tryAgain: string | null
  /** We could not read the result; the payment itself may be fine. */
  isOurs: boolean
}) {
  return (
    <section className="wrap page result">
      <h1>Payment Verification Failed</h1>
      <Notice tone="bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
        <p>{advice}</p>
      </Notice>
      {isOurs && <RequestNumber />}
      <p className="actions">
        {tryAgain !== null && (
          <Link className="btn next" to={tryAgain}>
            Try again
          </Link>
        )}
        <ReturnHome look="line" />
      </p>
    </section>
  )
}
