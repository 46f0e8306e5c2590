import type { z } from 'zod'

export const EVENT_KINDS = {
  applications: 'Applications',
  payments: 'Payments',
  documents: 'Documents',
  bookings: 'Bookings',
  messages: 'Messages',
  privacy: 'Privacy',
  staff: 'Staff',
  settings: 'Settings',
} as const

export type EventKind = keyof typeof EVENT_KINDS

/** What staff are told, the most important first. `features/staff/notices.ts` says who is told. */
export const NOTICE_KINDS = [
  'mine',
  'disputes',
  'confirm',
  'applications',
  'messages',
  'documents',
  'payments',
  'cases',
  'consultations',
  'firm',
] as const

export type NoticeKind = (typeof NOTICE_KINDS)[number]

export type Actor =
  | { kind: 'visitor' }
  | { kind: 'applicant'; id: string }
  | { kind: 'staff'; id: string }
  | { kind: 'system' }

export type StaffActor = Extract<Actor, { kind: 'staff' }>

/** Details never contain text that a person typed. */
export type EventDetails = Readonly<Record<string, string | number | boolean | null>>

/** New fields of `details` must be optional: stored events lack them. */
type EventDeclaration<Type extends string, Subject extends string, Details extends z.ZodObject> = {
  type: Type
  about: ReadonlyArray<Subject>
  details: Details
  kind: EventKind
  /** Its kinds of notice. Who is told of one of them gets it in the bell. */
  showInBell?: NoticeKind | ReadonlyArray<NoticeKind>
  showOnDashboard?: boolean
  names?: Readonly<Record<string, string>>
  /** The sentence must contain no personal data. */
  describe(details: z.infer<Details>, actorKind: string): string
  page?(details: z.infer<Details>): string
  /** The page of the event comes before that of its application or payment. */
  prefersPage?: boolean
}

export type EventDefinition<
  Type extends string = string,
  Subject extends string = string,
  Details extends z.ZodObject = z.ZodObject,
> = Pick<EventDeclaration<Type, Subject, Details>, 'type' | 'about' | 'details' | 'kind'> & {
  notices: ReadonlyArray<NoticeKind>
  showOnDashboard: boolean
  prefersPage: boolean
  names: Readonly<Record<string, string>>
  describe(stored: unknown, actorKind: string): string | null
  page(stored: unknown): string | null
}

export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Subject, infer Details>
    ? { type: Type; actor: Actor; subject: { kind: Subject; id: string } } & DetailsOf<Details>
    : never

type DetailsOf<Details extends z.ZodObject> = keyof Details['shape'] extends never ? unknown : z.infer<Details>

export function defineEvent<const Type extends string, const Subject extends string, Details extends z.ZodObject>({
  showInBell = [],
  showOnDashboard = false,
  names = {},
  prefersPage = false,
  describe,
  page,
  ...declared
}: EventDeclaration<Type, Subject, Details>): EventDefinition<Type, Subject, Details> {
  return {
    ...declared,
    notices: [showInBell].flat(),
    showOnDashboard,
    prefersPage,
    names,
    describe(stored, actorKind) {
      const parsed = declared.details.safeParse(stored)
      return parsed.success ? describe(parsed.data, actorKind) : null
    },
    page(stored) {
      const parsed = declared.details.safeParse(stored)
      return page !== undefined && parsed.success ? page(parsed.data) : null
    },
  }
}
