/** How often one visitor may do a thing. Generous by address, because mobile networks share addresses. */
export const LIMITS = {
  /** Failed look-ups for one reference. */
  'tracking-by-reference': { times: 20, seconds: 15 * 60 },
  /** Failed look-ups for one reference in a browser that opened it before: strangers cannot use these up. */
  'tracking-by-device': { times: 20, seconds: 15 * 60 },
  /** Failed look-ups from one address. */
  'tracking-by-address': { times: 200, seconds: 15 * 60 },
  /** Failed sign-ins to one staff account, whether or not there is one of that e-mail. */
  'sign-in-by-account': { times: 10, seconds: 15 * 60 },
  /** Failed sign-ins to one staff account on one device that it was opened on before: strangers cannot use these up. */
  'sign-in-by-device': { times: 10, seconds: 15 * 60 },
  /** Failed sign-ins of staff from one address. */
  'sign-in-by-address': { times: 60, seconds: 15 * 60 },
  /** Links to choose a password, for one e-mail: each sends a message there. */
  'password-link-by-email': { times: 5, seconds: 60 * 60 },
  'password-link-by-address': { times: 30, seconds: 60 * 60 },
  /** Tries at a link that lets somebody choose a password. */
  'password-by-address': { times: 60, seconds: 15 * 60 },
  /** Wrong current passwords of somebody who is signed in and wants to change theirs. */
  'password-change-by-account': { times: 10, seconds: 15 * 60 },
  /** Messages that one member of staff makes us send, each of a bulk counted: more than anybody writes. */
  'mail-by-member': { times: 200, seconds: 60 * 60 },
  /** Applications sent from one address. */
  'application-by-address': { times: 120, seconds: 60 * 60 },
  /** Payment links to one e-mail, which a stranger may have typed. Over the limit, the application is stored without its mail. */
  'payment-link-by-email': { times: 5, seconds: 60 * 60 },
  /** Consultations ordered from one address. */
  'order-by-address': { times: 120, seconds: 60 * 60 },
  /** Changes of bookings made with one payment: each writes to its customer and to us. */
  'booking-change': { times: 20, seconds: 60 * 60 },
  /** Messages written to us from one address. */
  'contact-by-address': { times: 120, seconds: 60 * 60 },
  /** All messages written to us: far more than people write, and no more than our mailbox can bear. */
  'contact-by-everybody': { times: 3_000, seconds: 60 * 60 },
  /** Acknowledgements to one e-mail, whoever typed it. Over it the message still comes; only the acknowledgement is left out. */
  'acknowledgement-by-email': { times: 3, seconds: 60 * 60 },
  /** All acknowledgements: what strangers can make us send to strangers. */
  'acknowledgement-by-everybody': { times: 300, seconds: 60 * 60 },
  /** Files sent for one application, and from one address. A piece of one that was begun counts no more. */
  'upload-by-application': { times: 150, seconds: 60 * 60 },
  'upload-by-address': { times: 150, seconds: 60 * 60 },
  /** Pieces of one file: twenty of ours are the largest, and lines that drop make more of them. Each costs a write to the disk. */
  'piece-by-upload': { times: 400, seconds: 60 * 60 },
  /** Files that go out: to one applicant, to one address, and to one member of staff, who looks at everybody's. */
  'download-by-application': { times: 150, seconds: 60 * 60 },
  'download-by-address': { times: 1_000, seconds: 60 * 60 },
  'download-by-member': { times: 2_000, seconds: 60 * 60 },
  /** Looks at one unfinished payment that ask the provider. */
  'payment-check': { times: 30, seconds: 60 },
  /** Payments started from one address. */
  'payment-by-address': { times: 120, seconds: 60 * 60 },
} as const

export type LimitName = keyof typeof LIMITS

/** "in 1 minute", "in 12 minutes": when to try again, rounded up. */
export function tryAgainIn(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
}
