import { z } from 'zod'
import { defineMail, type Mail, type MailDeclaration } from '#src/features/outbox/mail.ts'

/** What `tellMembers` adds to the data of a notice. */
export type OfTheHour = {
  /** The last one to its reader within the hour: later ones are in the bell only. */
  isLastOfHour?: boolean | undefined
}

type Notice<Shape extends z.ZodRawShape> = Omit<
  MailDeclaration<z.infer<z.ZodObject<Shape>>, 'staff'>,
  'audience' | 'checkOutdated' | 'data' | 'template'
> & {
  data: z.ZodObject<Shape>
  template: MailDeclaration<z.infer<z.ZodObject<Shape>> & OfTheHour, 'staff'>['template']
}

/** Declares a message that tells staff of an applicant: it is not sent to a reader who no longer works here. */
export function defineNotice<Shape extends z.ZodRawShape>({
  data,
  ...declared
}: Notice<Shape>): Mail<z.infer<z.ZodObject<Shape>> & OfTheHour, 'staff'> {
  return defineMail({
    ...declared,
    audience: 'staff',
    data: data.and(z.object({ isLastOfHour: z.boolean().optional() })),
    checkOutdated: () => import('../check-readers.server.ts').then(({ checkReaders }) => checkReaders),
  })
}
