import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { ProviderName } from '#src/payment-provider.ts'
import { Notice } from '../../ui/notice.tsx'
import type { DashboardPage } from './dashboard-page.server.ts'

const MAX_LINKED_PAYMENTS = 3

export function Reminders({
  showsSampleTestimonials,
  overdueFacts,
  flaggedPayments,
  decisions,
  disputes,
}: Pick<DashboardPage, 'showsSampleTestimonials' | 'overdueFacts' | 'decisions' | 'disputes'> & {
  flaggedPayments: number
}) {
  return (
    <>
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {flaggedPayments > 0 && (
        <Notice tone="bad">
          <p>
            {flaggedPayments === 1 ? '1 payment needs' : `${flaggedPayments.toLocaleString('en-GB')} payments need`} a
            decision: a wrong amount, a refund or a chargeback. <PaymentLinks decisions={decisions} />{' '}
            <Link to={addresses.adminPayments({ month: 'all', flagged: 'yes' })}>All payments to check</Link>.
          </p>
        </Notice>
      )}
      {overdueFacts > 0 && (
        <Notice>
          <p>
            {overdueFacts === 1 ? '1 fact about the visa is' : `${overdueFacts} facts about the visa are`} due to be
            re-checked, and the website says so. <Link to={addresses.adminFacts()}>Check the visa facts</Link>
          </p>
        </Notice>
      )}
      {showsSampleTestimonials && (
        <Notice>
          <p>
            The testimonials on the website are samples, not real quotes. Have them replaced with words that your
            clients wrote and agreed to publish.
          </p>
        </Notice>
      )}
    </>
  )
}

/** Lists open disputes. If staff do not answer before the deadline, the provider refunds the payer. */
function Disputes({ disputes }: Pick<DashboardPage, 'disputes'>) {
  return (
    <Notice tone="bad">
      <p>
        <strong>
          {disputes.length === 1 ? '1 payment is disputed.' : `${disputes.length} payments are disputed.`}
        </strong>{' '}
        Answer in <ProviderName />
        ’s dashboard before the deadline, or the payer gets the money back.
      </p>
      <ul>
        {disputes.map(({ id, amount, payer, answerBy, href }) => (
          <li key={id}>
            {href === null ? payer : <Link to={href}>{payer}</Link>}
            {amount !== null && `, ${amount}`}: {answerBy === null ? 'no deadline given' : `answer by ${answerBy}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function PaymentLinks({ decisions }: Pick<DashboardPage, 'decisions'>) {
  const shownDecisions = decisions.slice(0, MAX_LINKED_PAYMENTS)
  return (
    <>
      {decisions.length > MAX_LINKED_PAYMENTS ? 'The newest: ' : 'See '}
      {shownDecisions.map(({ name, href }, index) => (
        <span key={href}>
          {index > 0 && (index === shownDecisions.length - 1 ? ' and ' : ', ')}
          <Link to={href}>{name}</Link>
        </span>
      ))}
      .
    </>
  )
}
