import { RequestNumber, ReturnHome } from '../../parts/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Failure } from './outcome-page.ts'

export function VerificationFailed({
  message,
  advice,
  facts,
  tryAgain,
  otherWay,
  isOurFault,
}: Failure & { isOurFault: boolean }) {
  return (
    <section className="wrap page result">
      <h1>Payment Verification Failed</h1>
      <Notice tone="bad" role="alert">
        <p>
          <strong>{message}</strong>
        </p>
        <p>{advice}</p>
      </Notice>
      {facts.length > 0 && (
        <dl className="facts-list">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num breaks">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {isOurFault && <RequestNumber />}
      <p className="row actions">
        {otherWay !== null && (
          <a className="btn next" href={otherWay.path}>
            {otherWay.text}
          </a>
        )}
        {tryAgain !== null && (
          <a className={otherWay === null ? 'btn next' : 'btn line'} href={tryAgain}>
            Try again
          </a>
        )}
        <ReturnHome variant="line" />
      </p>
    </section>
  )
}
