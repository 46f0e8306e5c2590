import type { MailWording, Passage } from '#src/features/outbox/wording.ts'
import { currentWork } from '../current-work.ts'
import { isSentBack, isStopped, STATUSES, type Status, statusLabel } from '../states.ts'
import { STATUS_WORDS } from '../status-words.ts'
import { firstNameOfStranger } from './greet-stranger.ts'
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
