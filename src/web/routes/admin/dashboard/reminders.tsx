import { Link } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { Notice } from '../../../ui/notice.tsx'

/** What somebody must not overlook. */
export function Reminders({ samplesAreShown, flaggedPayments }: { samplesAreShown: boolean; flaggedPayments: number }) {
  return (
    <>
      {flaggedPayments > 0 && (
        <Notice tone="bad">
          <p>
            {flaggedPayments === 1 ? '1 payment needs' : `${flaggedPayments.toLocaleString('en-GB')} payments need`} a
            person: another amount arrived, it has to be given back, or it was taken back.{' '}
            <Link to={addresses.adminApplications({ tab: 'needs-you' })}>See what needs you</Link>
          </p>
        </Notice>
      )}
      {samplesAreShown && (
        <Notice>
          <p>
            The testimonials on the website are samples: nobody said these words. Have them replaced with what your
            clients wrote and agreed to see published.
          </p>
        </Notice>
      )}
    </>
  )
}
