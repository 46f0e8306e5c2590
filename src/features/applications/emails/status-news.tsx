import { Letter, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { TypedText, useWords } from '#src/features/outbox/emails/said.tsx'
import type { MailWording, Passage } from '#src/features/outbox/wording.ts'
import { currentWork } from '../current-work.ts'
import { describeOpenMatters, isNothingOpen, NOTHING_TO_DO } from '../open-matters.ts'
import { isSentBack, isStopped, STATUSES, type Status, statusLabel } from '../states.ts'
import { STATUS_WORDS, statusSubject, updateSubject } from '../status-words.ts'
import { firstNameOfStranger, greetStranger } from './greet-stranger.ts'
import type { StatusNews } from './mails.ts'
import { SAMPLE } from './sample.ts'

/** What each status means for the applicant: `status-words.ts` has the paragraphs. */
export const statusNewsWording: MailWording<StatusNews, Status> = {
  when: 'When you move an application to another status and tell the applicant.',
  passages: Object.fromEntries(STATUSES.map(status => [status, meaning(status)])) as Record<
    Status,
    Passage<StatusNews>
  >,
}

function meaning(status: Status): Passage<StatusNews> {
  const { name, reference, trackingUrl } = SAMPLE
  // Whoever is not taken forward has nothing to follow.
  const link = isStopped(status) ? null : { to: 'tracking' as const, url: trackingUrl }
  return {
    label: `What ${statusLabel(status)} means`,
    original: STATUS_WORDS[status].mail.join('\n\n'),
    placeholders: {
      name: {
        means: 'the applicant’s name',
        of: data => (data.reference === null ? (firstNameOfStranger(data.name) ?? 'applicant') : data.name),
      },
      now: {
        means: 'what is going on, as the tracking page says it',
        of: data => currentWork(data.status, data.item ?? 'full_support', data.delivered ?? []).sentence,
      },
    },
    sample: {
      name,
      item: 'full_support',
      status,
      open: { needsDetails: false, documents: [], payment: null },
      delivered: [],
      today: '2027-03-03',
      hasMoved: true,
      reason: isSentBack(status) ? 'The letter of Mrs Bello is unsigned. Please send it with her signature.' : null,
      reference,
      link,
    },
  }
}

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
