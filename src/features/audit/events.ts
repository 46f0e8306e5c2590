/** Who acted. */
export type Actor =
  | { kind: 'visitor' }
  | { kind: 'applicant'; id: string }
  | { kind: 'staff'; id: string }
  | { kind: 'system' }

/** What only staff may do asks for one of them. */
export type StaffActor = Extract<Actor, { kind: 'staff' }>

type About<Kind extends string> = { actor: Actor; subject: { kind: Kind; id: string } }

/** Every event of the product, one line of meaning each. The details are stored as they are here: add, do not rename. */
export type AuditEvent =
  /** Somebody sent the form that opens an application. */
  | ({ type: 'application.created'; item: string; plan: string } & About<'application'>)
  /** The first payment arrived and the reference was given out. */
  | ({ type: 'application.reference_issued'; reference: string } & About<'application'>)
  /** The applicant was reminded, once, that the first payment is still due. */
  | ({ type: 'application.payment_reminder_queued' } & About<'application'>)
  /** The applicant was told, once, that the second payment is due. */
  | ({ type: 'payment.second_due_queued'; pence: number } & About<'application'>)
  | ({ type: 'reminder.queued'; matter: string; number: number } & About<'application' | 'order'>)
  /** Staff were told that three reminders had no effect. */
  | ({ type: 'reminder.unanswered'; matter: string } & About<'application' | 'order'>)
  | ({ type: 'reminder.stopped'; matter: string } & About<'application' | 'order'>)
  /** A consultation was ordered. */
  | ({ type: 'order.created'; item: string } & About<'order'>)
  /** The provider confirmed a payment and we counted `pence` of it; `askedPence` where that is not what was asked for. */
  | ({
      type: 'payment.settled'
      reference: string
      instalment: string
      pence: number
      kobo: number
      askedPence?: number
    } & About<'payment'>)
  /** The provider says something else than we asked for: nothing is counted, staff must look. */
  | ({
      type: 'payment.mismatch'
      reference: string
      reason: string
      /** In hundredths of the currency; null where no number could be kept. Left out by those of before they were written down. */
      arrivedKobo?: number | null
      arrivedCurrency?: string
    } & About<'payment'>)
  /** Money came that we may not keep: twice, or for something rejected or deleted. */
  | ({ type: 'payment.refund_due'; reference: string; reason: string } & About<'payment'>)
  /** Staff dealt with a flagged payment, whose flag was `reason`: what was done is in the values. */
  | ({ type: 'payment.flag_cleared'; reference: string; reason: string } & About<'payment'>)
  /** The provider took back a payment, of which `pence` had counted. Older events have no `pence`. */
  | ({ type: 'payment.reversed'; reference: string; pence?: number } & About<'payment'>)
  /** The provider refunded part of a payment, or all of it: `pence` count no longer. */
  | ({ type: 'payment.refunded'; reference: string; pence: number; kobo: number } & About<'payment'>)
  | ({ type: 'payment.reinstated'; reference: string; pence: number } & About<'payment'>)
  /** Staff decided about a flagged payment. `pence`: the change of what counts, below zero where it counts no longer. */
  | ({ type: 'payment.decided'; reference: string; reason: string; decision: string; pence: number } & About<'payment'>)
  | ({ type: 'payment.proof_downloaded'; reference: string } & About<'payment'>)
  /** Staff undid an offline payment they had recorded. Why is in the values. */
  | ({ type: 'payment.offline_reversed'; reference: string; pence: number } & About<'payment'>)
  /** The payer's bank disputes a payment: to be answered by `dueAt`, an ISO instant. The second: the provider reminds us. */
  | ({
      type: 'dispute.opened' | 'dispute.reminded'
      reference: string
      kobo: number | null
      dueAt: string | null
    } & About<'payment' | 'dispute'>)
  /** The provider decided about a dispute, in its own word. */
  | ({ type: 'dispute.resolved'; reference: string; kobo: number | null; resolution: string | null } & About<
      'payment' | 'dispute'
    >)
  /** A sandbox payment was archived before a real provider took over; `was`: its state until then. */
  | ({ type: 'payment.archived'; reference: string; was: string; pence: number; kobo: number } & About<'payment'>)
  /** Somebody wrote to us from the contact page. */
  | ({ type: 'contact.message_received'; sector: string } & About<'contact_message'>)
  /** A paid consultation got its time. */
  | ({ type: 'booking.confirmed'; startsAt: string; minutes: number; reference: string } & About<'booking'>)
  /** It was moved to another time. */
  | ({ type: 'booking.moved'; from: string; to: string } & About<'booking'>)
  /** It was cancelled: its time is nobody's, and its payment can book again. */
  | ({ type: 'booking.cancelled'; startsAt: string } & About<'booking'>)
  /** The customer did not come; or staff took that back. */
  | ({ type: 'booking.missed'; startsAt: string } & About<'booking'>)
  | ({ type: 'booking.attended'; startsAt: string } & About<'booking'>)
  /** A reminder of it was queued: the day before, or an hour before. */
  | ({ type: 'booking.reminder_queued'; before: string } & About<'booking'>)
  /** A time of a day was added, blocked, opened again or deleted. */
  | ({ type: 'slot.changed'; day: string; time: string; to: string } & About<'slot'>)
  /** Staff opened or closed the calendar for customers. */
  | ({ type: 'calendar.switched'; to: 'open' | 'closed' } & About<'settings'>)
  /** Whole days were closed, or opened again. The name that staff gave them is in the values. */
  | ({ type: 'calendar.days_closed'; first: string; last: string } & About<'closure'>)
  | ({ type: 'calendar.days_reopened'; first: string; last: string } & About<'closure'>)
  /** A member made the address of their calendar feed, a new one in its place, or took it back. */
  | ({ type: 'calendar.feed_changed'; to: 'made' | 'replaced' | 'revoked' } & About<'staff'>)
  /** Prices were changed, for what is ordered from now on. */
  | ({ type: 'prices.changed'; items: string } & About<'prices'>)
  /** An owner fixed the rate, or left it to the sources again. In millionths of a naira for a pound. */
  | ({ type: 'rate.fixed'; nairaMicrosPerPound: number } & About<'rate'>)
  | ({ type: 'rate.released' } & About<'rate'>)
  | ({ type: 'rate.held'; nairaMicrosPerPound: number; source: string; lastGoodMicros: number } & About<'rate'>)
  /** The held rate is used: a second source agreed, or an owner confirmed it. */
  | ({ type: 'rate.confirmed'; nairaMicrosPerPound: number; source: string } & About<'rate'>)
  | ({ type: 'rate.dismissed'; nairaMicrosPerPound: number; source: string } & About<'rate'>)
  /** The kept rate and the kept pages were dropped, on every instance. */
  | ({ type: 'caches.cleared' } & About<'caches'>)
  /** A message was sent again, as `copyId`; the same one when it had never gone out. `once` names the asking. */
  | ({ type: 'mail.resent'; template: string; copyId: string; once: string } & About<'mail'>)
  /** A passage of a message was worded anew, or got its original words back. The words are in the values. */
  | ({ type: 'mail.worded'; passage: string } & About<'mail_template'>)
  | ({ type: 'mail.wording_restored'; passage: string } & About<'mail_template'>)
  /** An owner compared a fact about the visa with its official page and found it right. The note is in the values. */
  | ({ type: 'fact.checked'; fact: string } & About<'fact'>)
  /** A setting was saved. */
  | ({ type: 'settings.saved'; fields: string } & About<'settings'>)
  /**
   * Staff added an application themselves. `payment`: unpaid, partial or full, taken outside the provider. Where an owner
   * agreed another sum than the price, price and reason are in the values; item and sum are left out by older events.
   */
  | ({
      type: 'application.added'
      reference: string
      payment: string
      item?: string
      agreedPence?: number
    } & About<'application'>)
  /** Staff changed status or notes. `from` and `to` are null where the status stayed; `fields` names what changed. */
  | ({
      type: 'application.updated'
      fields: string
      from: string | null
      to: string | null
      version: number
    } & About<'application'>)
  /** An application was deleted with its requests, documents and files; its payments stay in the books. */
  | ({ type: 'application.deleted'; reference: string | null } & About<'application'>)
  | ({ type: 'application.previewed' } & About<'application'>)
  /** Staff recorded what was delivered to the applicant, or undid such a record. Note and reason are in the values. */
  | ({
      type: 'delivery.recorded'
      deliveryId: string
      stage: string
      what: string
      deliveredOn: string
    } & About<'application'>)
  | ({ type: 'delivery.undone'; deliveryId: string; stage: string; what: string } & About<'application'>)
  | ({ type: 'application.details_given'; fields: string } & About<'application'>)
  /** Staff wrote to the applicant. */
  | ({ type: 'application.emailed' } & About<'application'>)
  /** Staff asked for a document. */
  | ({
      type: 'document.requested'
      requestId: string
      documentType: string
      dueDate: string | null
    } & About<'application'>)
  /** What was asked for came, by email. */
  | ({ type: 'document.received'; requestId: string; documentType: string } & About<'application'>)
  /** Staff took back what they had asked for: the request is gone. */
  | ({ type: 'document.withdrawn'; requestId: string; documentType: string } & About<'application'>)
  /** The applicant handed in a document. `format` as the content says; its name is in the values. */
  | ({
      type: 'document.uploaded'
      documentId: string
      requestId: string | null
      documentType: string
      format: string
      sizeBytes: number
    } & About<'application'>)
  /** Staff looked at it and took it, or sent it back. What they wrote is in the values. */
  | ({ type: 'document.approved'; documentId: string; documentType: string } & About<'application'>)
  | ({ type: 'document.rejected'; documentId: string; documentType: string } & About<'application'>)
  /** Somebody looked at its file, or took it with them. */
  | ({ type: 'document.viewed'; documentId: string; documentType: string } & About<'application'>)
  | ({ type: 'document.downloaded'; documentId: string; documentType: string } & About<'application'>)
  /** All files of an application left the house as one. */
  | ({ type: 'documents.downloaded'; count: number } & About<'application'>)
  /** The applicant was reminded of a document that is still to come. */
  | ({
      type: 'document.reminder_queued'
      requestId: string
      documentType: string
      dueDate: string
    } & About<'application'>)
  /** A file is gone, or is not what was stored. */
  | ({ type: 'document.damaged'; documentId: string; documentType: string } & About<'application'>)
  /** The applicant handed in what had been sent back. */
  | ({
      type: 'application.resubmitted'
      documentId: string
      documentType: string
      fields: string
      from: string
      to: string
      version: number
    } & About<'application'>)
  /** The privacy notice stood beside the applicant's first upload. */
  | ({ type: 'application.privacy_agreed'; version: string } & About<'application'>)
  /** Staff took a payment outside the provider and wrote it into the books. */
  | ({ type: 'payment.recorded_offline'; reference: string; instalment: string; pence: number } & About<'payment'>)
  /** A list of applications left the house as a file. `filters` names what it was filtered by, `rows` how many it had at most. */
  | ({ type: 'applications.exported'; filters: string } & About<'export'>)
  /** An account was made: by an owner's invitation, by the operator's command, or as the first one. */
  | ({ type: 'staff.added'; by: 'invitation' | 'command' | 'setup'; role: string } & About<'staff'>)
  /** Somebody signed in, or out. */
  | ({ type: 'staff.signed_in' } & About<'staff'>)
  /** A sign-in to this account failed. `network`: the beginning of the keyed hash of where it came from. */
  | ({ type: 'staff.sign_in_failed'; network: string } & About<'staff'>)
  | ({ type: 'staff.signed_out' } & About<'staff'>)
  /** A link to choose a password was mailed: an invitation, or a reset. */
  | ({ type: 'staff.link_sent'; purpose: string } & About<'staff'>)
  /** A password was chosen or changed, and every other session of the account ended. */
  | ({ type: 'staff.password_set'; by: 'invitation' | 'reset' | 'change' | 'command' } & About<'staff'>)
  | ({ type: 'staff.role_changed'; from: string; to: string } & About<'staff'>)
  /** The account cannot be used any more, from the next request on; or it can again. */
  | ({ type: 'staff.disabled' } & About<'staff'>)
  | ({ type: 'staff.enabled' } & About<'staff'>)

export type AuditEventType = AuditEvent['type']
