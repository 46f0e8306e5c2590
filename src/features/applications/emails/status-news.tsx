import { Letter, NextStep, Paragraph, Subheading } from '#src/features/outbox/emails/letter.tsx'
import { TypedText } from '#src/features/outbox/emails/typed-text.tsx'
import { never } from '#src/never.ts'
import { statusSubject, updateSubject } from '../mail-subjects.ts'
import { type Status, statusLabel } from '../statuses.ts'
import type { StatusNews } from './mails.ts'

export function subject({ status, hasMoved, reference }: StatusNews): string {
  return hasMoved ? statusSubject(status, reference) : updateSubject(reference)
}

export function Body({ data }: { data: StatusNews }) {
  const { name, status, reason, reference, link } = data
  const [first, ...others] = explain(status)
  return (
    <Letter title={titleOf(status)} preview={first}>
      <Paragraph>Dear {name},</Paragraph>
      {[first, ...others].map(sentence => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      {reason !== null && (
        <>
          <Subheading>What we need</Subheading>
          <TypedText>{reason}</TypedText>
          {link?.to !== 'tracking' && <Paragraph>To hand it in, reply to this message and attach it.</Paragraph>}
        </>
      )}
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

function titleOf(status: Status): string {
  switch (status) {
    case 'rejected':
      return 'About your application'
    case 'resubmission':
      return 'Resubmission Required'
    case 'pending':
    case 'under_review':
    case 'evidence_review':
    case 'draft_review':
    case 'final_review':
    case 'completed':
    case 'endorsed':
      return `Your application: ${statusLabel(status)}`
    default:
      return never(status)
  }
}

/** What a stage means for the applicant. Nothing here promises what others decide. */
function explain(status: Status): [string, ...Array<string>] {
  switch (status) {
    case 'pending':
      return ['Your application is in line for its first reading.', 'You need not do anything. We write to you again.']
    case 'under_review':
      return ['We have begun to read your work, and will tell you where you stand.', 'You need not do anything now.']
    case 'evidence_review':
      return [
        'We are going through your evidence.',
        'If a document is missing, we ask you for it by email, and your tracking page shows what we need.',
      ]
    case 'draft_review':
      return [
        'Your application is now being drafted: you write, and we edit with you.',
        'We write to you with our comments. Your tracking page shows what we need from you.',
      ]
    case 'final_review':
      return [
        'We are checking the whole file once more, with you, before it is sent to the endorsing body.',
        'If a second payment is still due, your tracking page shows it.',
      ]
    case 'completed':
      return [
        'Our work on your application is completed: it is ready for submission.',
        'The endorsing body and the Home Office decide on it, not us.',
      ]
    case 'endorsed':
      return [
        'Your application has been endorsed. Congratulations.',
        'The visa itself comes next. The Home Office decides on it, not us.',
      ]
    case 'resubmission':
      return ['Before we can go on, something in your application has to be handed in again.']
    case 'rejected':
      return [
        'Thank you for letting us read your work. We have looked at it with care, and have not taken your application forward.',
        'We know that this is not what you hoped for. If you have questions about it, reply to this message: we answer every one.',
      ]
    default:
      return never(status)
  }
}
