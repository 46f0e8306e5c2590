import { z } from 'zod'
import { defineMail, type Mail, type MailDeclaration } from '#src/features/mail/mail.ts'

export type HourlyLimit = {
  /** True for the last mail before the hourly limit. */
  isLastOfHour?: boolean | undefined
}

type Notice<Shape extends z.ZodRawShape> = Omit<
  MailDeclaration<z.infer<z.ZodObject<Shape>>, 'staff'>,
  'audience' | 'checkOutdated' | 'data' | 'template'
> & {
  data: z.ZodObject<Shape>
  template: MailDeclaration<z.infer<z.ZodObject<Shape>> & HourlyLimit, 'staff'>['template']
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
    checkOutdated: () => import('../queue-staff-mail.server.ts').then(({ checkReaders }) => checkReaders),
  })
}
