import { Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { currentWork } from '../current-work.ts'
import { describeOpenMatters, isNothingOpen, NOTHING_TO_DO } from '../open-matters.ts'
import { isStopped } from '../states.ts'
import type { StatusNews } from './mails.ts'

/** What the applicant has to do now. Says "nothing" only when nothing is open and it is our turn. */
export function OpenMattersList({ data: { item, status, open, delivered = [], today } }: { data: StatusNews }) {
  if (item === undefined || open === undefined || today === undefined || isStopped(status)) return null
  if (isNothingOpen(open))
    return currentWork(status, item, delivered).isOurs ? <Paragraph>{NOTHING_TO_DO}</Paragraph> : null
  return (
    <>
      <Subheading>To do</Subheading>
      {describeOpenMatters(open, { item, today }).map(line => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </>
  )
}
