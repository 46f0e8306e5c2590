import type { z } from 'zod'

/** What the log can be filtered by, in the order it is offered. */
export const EVENT_KINDS = {
  applications: 'Applications',
  payments: 'Payments',
  documents: 'Documents',
  bookings: 'Bookings',
  messages: 'Messages',
  staff: 'Staff',
  settings: 'Settings',
} as const

export type EventKind = keyof typeof EVENT_KINDS

/** Who acted. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'applicant'; id: string }
  | { kind: 'staff'; id: string }
  | { kind: 'system' }

/** What only staff may do asks for one of them. */
export type StaffActor = Extract<Actor, { kind: 'staff' }>

/** An event's details as they are stored: ids, numbers and names of fields, never what a person typed. */
export type EventDetails = Readonly<Record<string, string | number | boolean | null>>

/** One kind of event. `details`: add optional fields only, because stored events never change. */
type Declaration<Type extends string, Subject extends string, Details extends z.ZodObject> = {
  type: Type
  /** The kinds of thing it can be about. */
  about: ReadonlyArray<Subject>
  details: Details
  kind: EventKind
  showInBell?: boolean
  showOnDashboard?: boolean
  /** What its fields or values are called where their names in code say it badly. */
  names?: Readonly<Record<string, string>>
  /** What happened, in words that hold nothing personal. Who did it and whom it is about stand beside it. */
  describe(details: z.infer<Details>, actorKind: string): string
  /** The page that its notification opens; without it, the page of its application. */
  page?(details: z.infer<Details>): string
}

export type EventDefinition<
  Type extends string = string,
  Subject extends string = string,
  Details extends z.ZodObject = z.ZodObject,
> = Pick<Declaration<Type, Subject, Details>, 'type' | 'about' | 'details' | 'kind'> & {
  showInBell: boolean
  showOnDashboard: boolean
  names: Readonly<Record<string, string>>
  /** Null when the stored details do not fit. */
  describe(stored: unknown, actorKind: string): string | null
  page(stored: unknown): string | null
}

/** What `recordEvent` takes for an event of this definition. */
export type EventOf<Definition> =
  Definition extends EventDefinition<infer Type, infer Subject, infer Details>
    ? { type: Type; actor: Actor; subject: { kind: Subject; id: string } } & DetailsOf<Details>
    : never

/** An empty object would forbid every property. */
type DetailsOf<Details extends z.ZodObject> = keyof Details['shape'] extends never ? unknown : z.infer<Details>

/** Declares one kind of event. Its room lists it in `events.ts`; everything else about it is derived from here. */
export function defineEvent<const Type extends string, const Subject extends string, Details extends z.ZodObject>({
  showInBell = false,
  showOnDashboard = false,
  names = {},
  describe,
  page,
  ...declared
}: Declaration<Type, Subject, Details>): EventDefinition<Type, Subject, Details> {
  return {
    ...declared,
    showInBell,
    showOnDashboard,
    names,
    describe(stored, actorKind) {
      const read = declared.details.safeParse(stored)
      return read.success ? describe(read.data, actorKind) : null
    },
    page(stored) {
      const read = declared.details.safeParse(stored)
      return page !== undefined && read.success ? page(read.data) : null
    },
  }
}
