import type { MailWording, Passage } from '#src/features/outbox/wording.ts'
import { currentWork } from '../current-work.ts'
import { type Status, statusLabel } from '../statuses.ts'
import { firstNameOfStranger } from './greet-stranger.ts'
import type { StatusNews } from './mails.ts'
import { SAMPLE } from './sample.ts'

/** What a status means for the applicant. Promises nothing that the endorsing body or the Home Office decides. */
export const statusNewsWording: MailWording<StatusNews, Status> = {
  when: 'When you move an application to another status and tell the applicant.',
  passages: {
    pending: meaning('pending', ['{now}', 'We write to you again as soon as there is news.']),
    under_review: meaning('under_review', ['{now}']),
    evidence_review: meaning('evidence_review', [
      '{now}',
      'If a document is missing, we ask you for it by email, and your tracking page shows what we need.',
    ]),
    draft_review: meaning('draft_review', ['{now}']),
    final_review: meaning('final_review', ['{now}']),
    completed: meaning('completed', [
      '{now}',
      'The endorsing body decides on an endorsement and the Home Office on a visa, not us.',
    ]),
    endorsed: meaning('endorsed', ['{now}', 'The Home Office decides on the visa, not us.']),
    resubmission: meaning(
      'resubmission',
      ['{now}'],
      'The letter of Mrs Bello is unsigned. Please send it with her signature.',
    ),
    rejected: meaning('rejected', [
      'Thank you for applying. {now}',
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
      reason,
      reference,
      link,
    },
  }
}
