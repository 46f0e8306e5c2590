import { z } from 'zod'
import type { NoticeKind } from '#src/features/events/events.ts'
import { defineMail, type Mail, type MailDeclaration } from '#src/features/mail/mail.ts'
import { Paragraph } from '#src/features/mail/mail-layout.tsx'

export type HourlyLimit = {
  /** True for the last mail before the hourly limit. */
  isLastOfHour?: boolean | undefined
}

type NoticeOptions = {
  /** Colleagues who may act on one of these kinds get it. */
  kinds: ReadonlyArray<NoticeKind>
  /** Strangers can cause many, so a colleague gets at most 60 an hour. Its body shows `HourlyLimitNote`. */
  isLimited: boolean
}

export type Notice<Data> = Mail<Data & HourlyLimit, 'staff'> & NoticeOptions

type NoticeDeclaration<Shape extends z.ZodRawShape> = Omit<
  MailDeclaration<z.infer<z.ZodObject<Shape>>, 'staff'>,
  'audience' | 'checkOutdated' | 'data' | 'Body'
> & {
  kind: NoticeKind | ReadonlyArray<NoticeKind>
  isLimited?: boolean
  data: z.ZodObject<Shape>
  Body: MailDeclaration<z.infer<z.ZodObject<Shape>> & HourlyLimit, 'staff'>['Body']
}

/** Defines a mail to staff about applicants. Who may not act on it any more when it is sent does not get it. */
export function defineNotice<Shape extends z.ZodRawShape>({
  data,
  kind,
  isLimited = false,
  ...declared
}: NoticeDeclaration<Shape>): Notice<z.infer<z.ZodObject<Shape>>> {
  const kinds = [kind].flat()
  const mail = defineMail({
    ...declared,
    audience: 'staff',
    data: data.and(z.object({ isLastOfHour: z.boolean().optional() })),
    checkOutdated: () =>
      import('./queue-staff-mail.server.ts').then(({ createReaderCheck }) => createReaderCheck(kinds)),
  })
  return { ...mail, kinds, isLimited }
}

export function HourlyLimitNote({ data: { isLastOfHour = false } }: { data: HourlyLimit }) {
  if (!isLastOfHour) return null
  return (
    <Paragraph>
      We’ve sent you many emails of this kind within the hour, so we’re pausing them for a while. Please check the bell
      for anything newer.
    </Paragraph>
  )
}
