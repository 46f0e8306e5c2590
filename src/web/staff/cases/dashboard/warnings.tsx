import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { DashboardPage } from './dashboard-page.server.ts'

const MAX_LINKED_PAYMENTS = 3

type WarningFacts = Pick<
  DashboardPage,
  | 'showsSampleTestimonials'
  | 'isBackupOverdue'
  | 'lastBackup'
  | 'overdueFacts'
  | 'decisions'
  | 'disputes'
  | 'waitingRefunds'
>

export function Warnings({
  showsSampleTestimonials,
  isBackupOverdue,
  lastBackup,
  overdueFacts,
  flaggedPayments,
  decisions,
  disputes,
  waitingRefunds,
}: WarningFacts & { flaggedPayments: number }) {
  return (
    <>
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {waitingRefunds.length > 0 && <WaitingRefunds refunds={waitingRefunds} />}
      {flaggedPayments > 0 && (
        <Notice tone="bad">
          <p>
            {flaggedPayments === 1 ? '1 payment needs' : `${flaggedPayments.toLocaleString('en-GB')} payments need`} a
            decision: a wrong amount, a refund or a chargeback. <PaymentLinks decisions={decisions} />{' '}
            <Link to={addresses.adminPayments({ month: 'all', flagged: 'yes' })}>All payments to check</Link>.
          </p>
        </Notice>
      )}
      {isBackupOverdue && (
        <Notice tone="bad">
          <p>
            <strong>{lastBackup === null ? 'There is no backup yet.' : 'The last backup is too old.'}</strong>{' '}
            {lastBackup !== null && `It finished on ${lastBackup}. `}
            {lastBackup === null
              ? 'If the server fails, everything is lost.'
              : 'If the server fails, everything since then is lost.'}{' '}
            Ask the person who runs it to check the daily backup.
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
        Answer before the deadline, or the payer gets the money back.
      </p>
      <ul>
        {disputes.map(({ id, amount, payer, answerBy, answer, href }) => (
          <li key={id}>
            {href === null ? payer : <Link to={href}>{payer}</Link>}
            {amount !== null && `, ${amount}`}: {describeDeadline(answer, answerBy)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function describeDeadline(answer: string | null, answerBy: string | null): string {
  if (answer !== null) return `${answer} by us, the bank decides`
  return answerBy === null ? 'no deadline given' : `answer by ${answerBy}`
}

function WaitingRefunds({ refunds }: { refunds: DashboardPage['waitingRefunds'] }) {
  return (
    <Notice>
      <p>
        <strong>
          {refunds.length === 1 ? '1 refund waits for an owner.' : `${refunds.length} refunds wait for an owner.`}
        </strong>{' '}
        Nothing is sent before an owner confirms it.
      </p>
      <ul>
        {refunds.map(({ id, sum, payer, href }) => (
          <li key={id}>
            {href === null ? payer : <Link to={href}>{payer}</Link>}, {sum}
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
