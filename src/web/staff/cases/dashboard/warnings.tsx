import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Notice } from '../../../ui/notice.tsx'
import type { DashboardPage } from './dashboard-page.server.ts'

type WarningFacts = Pick<
  DashboardPage,
  'isBackupOverdue' | 'lastBackup' | 'overdueFacts' | 'disputes' | 'waitingRefunds'
>

export function Warnings({ isBackupOverdue, lastBackup, overdueFacts, disputes, waitingRefunds }: WarningFacts) {
  return (
    <>
      {disputes.length > 0 && <Disputes disputes={disputes} />}
      {waitingRefunds.length > 0 && <WaitingRefunds refunds={waitingRefunds} />}
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
    </>
  )
}

/** If staff do not answer before the deadline, the provider refunds the payer. */
function Disputes({ disputes }: Pick<DashboardPage, 'disputes'>) {
  return (
    <Notice tone="bad">
      <p>
        <strong>
          {disputes.length === 1
            ? 'A payment that isn’t ours is disputed.'
            : `${disputes.length} payments that aren’t ours are disputed.`}
        </strong>{' '}
        Answer at the payment provider before the deadline, or the payer gets the money back.
      </p>
      <ul>
        {disputes.map(({ id, amount, reference, answerBy }) => (
          <li key={id}>
            {reference}
            {amount !== null && `, ${amount}`}: {answerBy === null ? 'no deadline given' : `answer by ${answerBy}`}
          </li>
        ))}
      </ul>
    </Notice>
  )
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
