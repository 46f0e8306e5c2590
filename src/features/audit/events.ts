/** Who acted. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'applicant'; id: string }
  | { kind: 'staff'; id: string }
  | { kind: 'system' }

type About<Kind extends string> = { actor: Actor; subject: { kind: Kind; id: string } }

/** Every event of the product, one line of meaning each. The details are stored as they are here: add, do not rename. */
export type AuditEvent =
  /** Somebody sent the form that opens an application. */
  | ({ type: 'application.created'; item: string; plan: string } & About<'application'>)
  /** The first payment arrived and the reference was given out. */
  | ({ type: 'application.reference_issued'; reference: string } & About<'application'>)
  /** The applicant was reminded, once, that the first payment is still due. */
  | ({ type: 'application.payment_reminder_queued' } & About<'application'>)
  /** A consultation was ordered. */
  | ({ type: 'order.created'; item: string } & About<'order'>)
  /** The provider confirmed a payment and we counted it. */
  | ({ type: 'payment.settled'; reference: string; instalment: string; pence: number; kobo: number } & About<'payment'>)
  /** The provider says something else than we asked for: nothing is counted, staff must look. */
  | ({ type: 'payment.mismatch'; reference: string; reason: string } & About<'payment'>)
  /** Money came that we may not keep: twice, or for something rejected or deleted. */
  | ({ type: 'payment.refund_due'; reference: string; reason: string } & About<'payment'>)
  /** The provider took back a payment that had been counted. */
  | ({ type: 'payment.reversed'; reference: string } & About<'payment'>)
  /** Somebody wrote to us from the contact page. */
  | ({ type: 'contact.message_received'; sector: string } & About<'contact_message'>)
  /** A paid consultation got its time. */
  | ({ type: 'booking.confirmed'; startsAt: string; minutes: number; reference: string } & About<'booking'>)
  /** It was moved to another time. */
  | ({ type: 'booking.moved'; from: string; to: string } & About<'booking'>)
  /** It was cancelled: its time is free again, and its payment can book again. */
  | ({ type: 'booking.cancelled'; startsAt: string } & About<'booking'>)
  /** A reminder of it was queued: the day before, or an hour before. */
  | ({ type: 'booking.reminder_queued'; before: string } & About<'booking'>)
  /** A time of a day was added, blocked, opened again or deleted. */
  | ({ type: 'slot.changed'; day: string; time: string; to: string } & About<'slot'>)
  /** A setting was saved. */
  | ({ type: 'settings.saved'; fields: string } & About<'settings'>)
