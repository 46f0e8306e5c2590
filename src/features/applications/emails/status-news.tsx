import { Letter, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { TypedText } from '#src/features/outbox/emails/typed-text.tsx'
import { useWords } from '#src/features/outbox/emails/use-words.ts'
import { currentWork } from '../current-work.ts'
import { describeOpenMatters, isNothingOpen, NOTHING_TO_DO } from '../open-matters.ts'
import { isStopped, statusLabel } from '../states.ts'
import { STATUS_WORDS, statusSubject, updateSubject } from '../status-words.ts'
import { greetStranger } from './greet-stranger.ts'
import type { StatusNews } from './mails.ts'
import { statusNewsWording } from './status-news-wording.ts'

export function subject({ status, hasMoved, reference }: StatusNews): string {
  return hasMoved ? statusSubject(status, reference) : updateSubject(reference)
}

export function Body({ data }: { data: StatusNews }) {
  const { name, status, reason, reference, link } = data
  const words = useWords(statusNewsWording, status, data)
  return (
    <Letter
      title={STATUS_WORDS[status].mailTitle ?? `Your application: ${statusLabel(status)}`}
      preview={words.split('\n')[0] ?? ''}
    >
      <Paragraph>{reference === null ? greetStranger(name) : `Dear ${name},`}</Paragraph>
      <TypedText>{words}</TypedText>
      {reason !== null && (
        <>
          <Subheading>What we need</Subheading>
          <TypedText>{reason}</TypedText>
          {link?.to !== 'tracking' && <Paragraph>To hand it in, reply to this message and attach it.</Paragraph>}
        </>
      )}
      <OpenMattersList data={data} />
      {link?.to === 'tracking' && reason !== null && (
        <NextStep href={link.url} after="It opens your application, where you choose your file.">
          Upload it here
        </NextStep>
      )}
      {link?.to === 'tracking' && reason === null && (
        <NextStep href={link.url} after="It opens with your reference and email filled in.">
          Track your application
        </NextStep>
      )}
      {link?.to === 'payment' && (
        <NextStep href={link.url} after="You see the amount in naira before you pay.">
          Continue to payment
        </NextStep>
      )}
      {reference !== null && <Paragraph>Your reference is {reference}.</Paragraph>}
    </Letter>
  )
}

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
