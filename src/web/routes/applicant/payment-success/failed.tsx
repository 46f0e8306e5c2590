import { Link } from 'react-router'
import { ReturnHome } from '../../../parts/return-home.tsx'
import { Notice } from '../../../ui/notice.tsx'

export function Failed({ message, advice, tryAgain }: { message: string; advice: string; tryAgain: string | null }) {
  return (
    <section className="wrap page result">
      <h1>Payment Verification Failed</h1>
      <Notice tone="bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
        <p>{advice}</p>
      </Notice>
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
