import { NOTICE_KINDS, type NoticeKind } from '#src/features/events/events.ts'
import type { MailSwitch, MailSwitches } from '#src/features/site/settings/settings.ts'
import { mayRole, type Permission, type Role } from './roles.ts'

export const WAYS = ['mail', 'bell'] as const

export type Way = (typeof WAYS)[number]

type Notice = {
  label: string
  hint: string
  /** Only colleagues who may do something about it are told. */
  may: Permission
  /** The owner of the case is told alone, if there is one who may act. */
  isForOwner: boolean
  /** Whether colleagues get it unless they chose otherwise. Null: no mail of this kind goes to single colleagues. */
  mail: boolean | null
  bell: boolean
  /** The firm's own switch for the mails. */
  switchedBy: MailSwitch | null
  /** The owner of a case gets the mail also when the firm has switched it off. */
  ownerIgnoresSwitch?: true
}

/** Mails to colleagues, the bell, its count and the page of choices read this table (126). */
export const NOTICES: Record<NoticeKind, Notice> = {
  mine: {
    label: 'Given to me, and mentions',
    hint: 'A colleague gives you a case, or mentions you in a note.',
    may: 'cases',
    isForOwner: false,
    mail: true,
    bell: true,
    switchedBy: null,
  },
  disputes: {
    label: 'Disputes',
    hint: 'A payer’s bank asks for money back, and when it’s decided.',
    may: 'refunds',
    isForOwner: false,
    mail: true,
    bell: true,
    switchedBy: null,
  },
  confirm: {
    label: 'Money that needs a second person',
    hint: 'A colleague proposes a large refund, or records money that was not paid on the website.',
    may: 'large-refunds',
    isForOwner: false,
    mail: true,
    bell: true,
    switchedBy: null,
  },
  applications: {
    label: 'New applications',
    hint: 'Someone applies, a colleague adds an application, or a payment arrives so that work can go on.',
    may: 'cases',
    isForOwner: true,
    mail: true,
    bell: true,
    switchedBy: 'mailNewApplications',
  },
  messages: {
    label: 'Messages and enquiries',
    hint: 'An applicant, a consultation customer or a visitor writes to us.',
    may: 'messages',
    isForOwner: true,
    mail: true,
    bell: true,
    switchedBy: 'mailMessages',
    ownerIgnoresSwitch: true,
  },
  documents: {
    label: 'Documents',
    hint: 'A document arrives, or a colleague asks for one.',
    may: 'documents',
    isForOwner: true,
    mail: true,
    bell: true,
    switchedBy: 'mailDocumentUploads',
  },
  payments: {
    label: 'Payments and refunds',
    hint: 'Money arrives, goes back, or needs a decision.',
    may: 'payments',
    isForOwner: false,
    mail: true,
    bell: true,
    switchedBy: 'mailPayments',
  },
  cases: {
    label: 'Deadlines and changes of cases',
    hint: 'A deadline comes close, reminders stay unanswered, or a colleague changes a status or a date.',
    may: 'cases',
    isForOwner: true,
    mail: true,
    bell: true,
    switchedBy: null,
  },
  consultations: {
    label: 'Consultations',
    hint: 'A consultation is booked, moved or cancelled, or the calendar changes.',
    may: 'calendar',
    isForOwner: true,
    mail: null,
    bell: true,
    switchedBy: null,
  },
  firm: {
    label: 'Settings, exchange rate and data requests',
    hint: 'A colleague changes settings or prices, the rate needs you, or someone asks about their data.',
    may: 'settings',
    isForOwner: false,
    mail: true,
    bell: true,
    switchedBy: null,
  },
}

/** A kind that is left out has its default. Kinds that a role may not act on stay stored, for a later role. */
export type NoticeChoices = Partial<Record<NoticeKind, Partial<Record<Way, boolean>>>>

export type NoticeReader = { id: string; role: Role; noticeChoices: NoticeChoices }

export function noticeKindsOf(role: Role): Array<NoticeKind> {
  return NOTICE_KINDS.filter(kind => mayRole(role, NOTICES[kind].may))
}

export function isChosen({ noticeChoices }: Pick<NoticeReader, 'noticeChoices'>, kind: NoticeKind, way: Way): boolean {
  const isOffered = NOTICES[kind][way]
  return isOffered !== null && (noticeChoices[kind]?.[way] ?? isOffered)
}

/** Returns who of the active staff gets a mail of these kinds. `ownerId` is the owner of the case. */
export function chooseMailReaders<Reader extends NoticeReader>(
  staff: ReadonlyArray<Reader>,
  { kinds, ownerId, switches }: { kinds: ReadonlyArray<NoticeKind>; ownerId: string | null; switches: MailSwitches },
): Array<Reader> {
  return staff.filter(reader => kinds.some(kind => isReader(kind, reader)))

  function isReader(kind: NoticeKind, reader: Reader): boolean {
    const { may, isForOwner, switchedBy, ownerIgnoresSwitch = false } = NOTICES[kind]
    const readers = staff.filter(({ role }) => mayRole(role, may))
    const owner = isForOwner ? readers.find(({ id }) => id === ownerId) : undefined
    const isOff = switchedBy !== null && !switches[switchedBy] && !(ownerIgnoresSwitch && owner !== undefined)
    const told = owner === undefined ? readers : [owner]
    return !isOff && told.includes(reader) && isChosen(reader, kind, 'mail')
  }
}
