/** Mobile networks share IP addresses, so limits by address are generous. */
export const LIMITS = {
  'tracking-by-reference': { times: 20, seconds: 15 * 60 },
  'tracking-by-device': { times: 20, seconds: 15 * 60 },
  'tracking-by-address': { times: 200, seconds: 15 * 60 },
  'code-by-application': { times: 5, seconds: 60 * 60 },
  'code-by-address': { times: 120, seconds: 60 * 60 },
  'code-try-by-application': { times: 20, seconds: 60 * 60 },
  'code-try-by-address': { times: 400, seconds: 60 * 60 },
  'references-by-email': { times: 3, seconds: 60 * 60 },
  'references-by-address': { times: 120, seconds: 60 * 60 },
  'sign-in-by-account': { times: 10, seconds: 15 * 60 },
  'sign-in-by-device': { times: 10, seconds: 15 * 60 },
  'sign-in-by-address': { times: 60, seconds: 15 * 60 },
  'second-step-by-account': { times: 50, seconds: 24 * 60 * 60 },
  'password-link-by-email': { times: 5, seconds: 60 * 60 },
  'password-link-by-address': { times: 30, seconds: 60 * 60 },
  'password-by-address': { times: 60, seconds: 15 * 60 },
  'details-by-application': { times: 20, seconds: 60 * 60 },
  'confirmation-by-staff': { times: 10, seconds: 15 * 60 },
  'password-change-by-account': { times: 10, seconds: 15 * 60 },
  'mail-by-staff': { times: 200, seconds: 60 * 60 },
  'application-by-address': { times: 120, seconds: 60 * 60 },
  'application-mails-by-email': { times: 5, seconds: 60 * 60 },
  'order-by-address': { times: 120, seconds: 60 * 60 },
  /** Each keeps a time from others for a while. */
  'hold-by-address': { times: 40, seconds: 60 * 60 },
  'booking-change': { times: 20, seconds: 60 * 60 },
  'contact-by-address': { times: 120, seconds: 60 * 60 },
  'contact-in-total': { times: 3_000, seconds: 60 * 60 },
  'message-by-application': { times: 60, seconds: 60 * 60 },
  'evidence-by-application': { times: 120, seconds: 60 * 60 },
  'message-by-order': { times: 20, seconds: 60 * 60 },
  'message-by-address': { times: 300, seconds: 60 * 60 },
  'data-request-by-application': { times: 10, seconds: 60 * 60 },
  'acknowledgement-by-email': { times: 3, seconds: 60 * 60 },
  'acknowledgement-in-total': { times: 300, seconds: 60 * 60 },
  'story-by-id': { times: 20, seconds: 60 * 60 },
  'story-by-address': { times: 120, seconds: 60 * 60 },
  'letter-by-id': { times: 60, seconds: 60 * 60 },
  'letter-by-address': { times: 300, seconds: 60 * 60 },
  'upload-by-application': { times: 150, seconds: 60 * 60 },
  'upload-by-address': { times: 150, seconds: 60 * 60 },
  'piece-by-upload': { times: 400, seconds: 60 * 60 },
  'download-by-application': { times: 150, seconds: 60 * 60 },
  'download-by-address': { times: 1_000, seconds: 60 * 60 },
  'download-by-staff': { times: 2_000, seconds: 60 * 60 },
  'payment-check': { times: 30, seconds: 60 },
  'account-by-refund': { times: 10, seconds: 60 * 60 },
  'payment-by-address': { times: 120, seconds: 60 * 60 },
} as const

export type LimitName = keyof typeof LIMITS

export function tryAgainIn(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  if (minutes >= 120) return `in ${Math.ceil(minutes / 60)} hours`
  return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
}

const GMAIL_HOSTS = ['gmail.com', 'googlemail.com']

/** Returns the same text for all addresses that reach one mailbox: without "+tag", and for Gmail without full stops. */
export function mailboxKey(email: string): string {
  const typed = email.trim().toLowerCase()
  const at = typed.lastIndexOf('@')
  if (at === -1) return typed
  const name = typed.slice(0, at).replace(/(?<=.)\+.*$/, '')
  const host = typed.slice(at + 1)
  return GMAIL_HOSTS.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
