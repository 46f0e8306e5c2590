import { isSentBack, isStopped, STATUSES, type Status, statusLabel } from '#src/features/cases/states.ts'
import { TypedText, useTemplateText } from '#src/features/mail/emails/editable-text.tsx'
import { MailLayout, NextStep, Paragraph, Subheading } from '#src/features/mail/emails/mail-layout.tsx'
import type { TemplateText, TemplateTexts } from '#src/features/mail/template-text.ts'
import { describeOpenTasks, hasNoOpenTasks, NO_OPEN_TASKS_TEXT } from '../open-tasks.ts'
import { describeCurrentWork } from '../progress/current-work.ts'
import { describeStatusSubject, describeUpdateSubject, STATUS_WORDS } from '../progress/status-words.ts'
import { greetUnverified, readUnverifiedFirstName } from './greet-unverified.ts'
import type { StatusUpdateMailData } from './mails.ts'
import { SAMPLE } from './sample.ts'

/** Owners can edit these paragraphs; the defaults are in `status-words.ts`. */
export const statusUpdateTexts: TemplateTexts<StatusUpdateMailData, Status> = {
  when: 'When you change an application’s status and email the applicant.',
  texts: Object.fromEntries(STATUSES.map(status => [status, describeStatusText(status)])) as Record<
    Status,
    TemplateText<StatusUpdateMailData>
  >,
}

function describeStatusText(status: Status): TemplateText<StatusUpdateMailData> {
  const { name, reference, trackingUrl } = SAMPLE
  const link = isStopped(status) ? null : { to: 'tracking' as const, url: trackingUrl }
  return {
    label: `What ${statusLabel(status)} means`,
    original: STATUS_WORDS[status].mail.join('\n\n'),
    placeholders: {
      name: {
        means: 'the applicant’s name',
        of: data => (data.reference === null ? (readUnverifiedFirstName(data.name) ?? 'applicant') : data.name),
      },
      now: {
        means: 'what is happening, as on the tracking page',
        of: data => describeCurrentWork(data.status, data.item, data.delivered).sentence,
      },
    },
    sample: {
      name,
      item: 'full_support',
      status,
      open: { needsDetails: false, documents: [], payment: null, question: null, hasClock: false },
      delivered: [],
      today: '2027-03-03',
      hasNewStatus: true,
      reason: isSentBack(status) ? 'Mrs Bello’s letter is unsigned. Please send it with her signature.' : null,
      money: null,
      reference,
      link,
    },
  }
}

export function subject({ status, hasNewStatus, reference }: StatusUpdateMailData): string {
  return hasNewStatus ? describeStatusSubject(status, reference) : describeUpdateSubject(reference)
}

export function Body({ data }: { data: StatusUpdateMailData }) {
  const { name, status, reason, reference, link } = data
  const statusParagraphs = useTemplateText(statusUpdateTexts, status, data)
  return (
    <MailLayout
      title={STATUS_WORDS[status].mailTitle ?? `Your application: ${statusLabel(status)}`}
      preview={statusParagraphs.split('\n')[0] ?? ''}
    >
      <Paragraph>{reference === null ? greetUnverified(name) : `Dear ${name},`}</Paragraph>
      <TypedText>{statusParagraphs}</TypedText>
      {reason !== null && (
        <>
          <Subheading>What we need</Subheading>
          <TypedText>{reason}</TypedText>
          {link?.to !== 'tracking' && <Paragraph>To send it, reply to this email and attach it.</Paragraph>}
        </>
      )}
      {data.money !== null && <Paragraph>{data.money}</Paragraph>}
      <OpenTaskList data={data} />
      {link?.to === 'tracking' && reason !== null && (
        <NextStep href={link.url} after="The link opens your application, where you choose the file to upload.">
          Upload it here
        </NextStep>
      )}
      {link?.to === 'tracking' && reason === null && (
        <NextStep href={link.url} after="The page opens with your reference and email filled in.">
          Track your application
        </NextStep>
      )}
      {link?.to === 'payment' && (
        <NextStep href={link.url} after="You see the amount in naira before you pay.">
          Continue to payment
        </NextStep>
      )}
      {reference !== null && <Paragraph>Your reference is {reference}.</Paragraph>}
    </MailLayout>
  )
}

/** Lists what the applicant must do. If there is nothing, says so only when we must act next. */
export function OpenTaskList({ data: { item, status, open, delivered, today } }: { data: StatusUpdateMailData }) {
  if (isStopped(status)) return null
  const lines = describeOpenTasks(open, { item, today })
  if (lines.length === 0) {
    const isNothing = hasNoOpenTasks(open) && describeCurrentWork(status, item, delivered).isOurs
    return isNothing ? <Paragraph>{NO_OPEN_TASKS_TEXT}</Paragraph> : null
  }
  return (
    <>
      <Subheading>To do</Subheading>
      {lines.map(line => (
        <Paragraph key={line}>{line}</Paragraph>
      ))}
    </>
  )
}
