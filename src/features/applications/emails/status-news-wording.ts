import type { MailWording, Passage } from '#src/features/outbox/wording.ts'
import { type Status, statusLabel } from '../statuses.ts'
import { firstNameOfStranger } from './greet-stranger.ts'
import type { StatusNews } from './mails.ts'
import { SAMPLE } from './sample.ts'

/** What a stage means for the applicant. Nothing here promises what others decide. */
export const statusNewsWording: MailWording<StatusNews, Status> = {
  when: 'When you move an application to another status and tell the applicant.',
  passages: {
    pending: meaning('pending', [
      'Your application is in line for its first reading.',
      'You need not do anything. We write to you again.',
    ]),
    under_review: meaning('under_review', [
      'We have begun to read your work, and will tell you where you stand.',
      'You need not do anything now.',
    ]),
    evidence_review: meaning('evidence_review', [
      'We are going through your evidence.',
      'If a document is missing, we ask you for it by email, and your tracking page shows what we need.',
    ]),
    draft_review: meaning('draft_review', [
      'Your application is now being drafted: you write, and we edit with you.',
      'We write to you with our comments. Your tracking page shows what we need from you.',
    ]),
    final_review: meaning('final_review', [
      'We are checking the whole file once more, with you, before it is sent to the endorsing body.',
      'If a second payment is still due, your tracking page shows it.',
    ]),
    completed: meaning('completed', [
      'Our work on your application is completed: it is ready for submission.',
      'The endorsing body and the Home Office decide on it, not us.',
    ]),
    endorsed: meaning('endorsed', [
      'Your application has been endorsed. Congratulations.',
      'The visa itself comes next. The Home Office decides on it, not us.',
    ]),
    resubmission: meaning(
      'resubmission',
      ['Before we can go on, something in your application has to be handed in again.'],
      'The letter of Mrs Bello is unsigned. Please send it with her signature.',
    ),
    rejected: meaning('rejected', [
      'Thank you for letting us read your work. We have looked at it with care, and have not taken your application forward.',
      'We know that this is not what you hoped for. If you have questions about it, reply to this message: we answer every one.',
    ]),
  },
}

function meaning(status: Status, paragraphs: ReadonlyArray<string>, reason: string | null = null): Passage<StatusNews> {
  const { name, reference, trackingUrl } = SAMPLE
  // Whoever is not taken forward has nothing to follow.
  const link = status === 'rejected' ? null : { to: 'tracking' as const, url: trackingUrl }
  return {
    label: `What ${statusLabel(status)} means`,
    original: paragraphs.join('\n\n'),
    placeholders: {
      name: {
        means: 'the applicant’s name',
        of: data => (data.reference === null ? (firstNameOfStranger(data.name) ?? 'applicant') : data.name),
      },
    },
    sample: { name, status, hasMoved: true, reason, reference, link },
  }
}
