import { Letter, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { TypedText } from '#src/features/outbox/emails/typed-text.tsx'
import { useWords } from '#src/features/outbox/emails/use-words.ts'
import { statusSubject, updateSubject } from '../mail-subjects.ts'
import { statusLabel } from '../states.ts'
import { STATUS_WORDS } from '../status-words.ts'
import { greetStranger } from './greet-stranger.ts'
import type { StatusNews } from './mails.ts'
import { OpenMattersList } from './open-matters-list.tsx'
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
