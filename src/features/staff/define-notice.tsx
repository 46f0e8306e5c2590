import { z } from 'zod'
import { defineMail, type Mail, type MailDeclaration } from '#src/features/mail/mail.ts'
import { Paragraph } from '#src/features/mail/mail-layout.tsx'

export type HourlyLimit = {
  /** True for the last mail before the hourly limit. */
  isLastOfHour?: boolean | undefined
}

type Notice<Shape extends z.ZodRawShape> = Omit<
  MailDeclaration<z.infer<z.ZodObject<Shape>>, 'staff'>,
  'audience' | 'checkOutdated' | 'data' | 'Body'
> & {
  data: z.ZodObject<Shape>
  Body: MailDeclaration<z.infer<z.ZodObject<Shape>> & HourlyLimit, 'staff'>['Body']
}

/** Defines a mail to staff about applicants. Staff whose accounts are disabled do not get it. */
export function defineNotice<Shape extends z.ZodRawShape>({
  data,
  ...declared
}: Notice<Shape>): Mail<z.infer<z.ZodObject<Shape>> & HourlyLimit, 'staff'> {
  return defineMail({
    ...declared,
    audience: 'staff',
    data: data.and(z.object({ isLastOfHour: z.boolean().optional() })),
    checkOutdated: () => import('./queue-staff-mail.server.ts').then(({ checkReaders }) => checkReaders),
  })
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
