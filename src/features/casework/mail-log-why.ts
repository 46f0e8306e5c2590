import { mailName } from './mail-names.ts'

/**
 * Why a message has not gone out, and what can be done, by the kind of its last error: what a server wrote is kept nowhere.
 * Null: nothing went wrong yet.
 */
export function whyNotSent(mail: {
  template: string
  state: 'queued' | 'sending' | 'sent' | 'failed'
  lastError: string | null
}): { why: string; advice: string } | null {
  if (mail.state === 'sent' || mail.lastError === null) return null
  if (mail.state !== 'failed')
    return { why: 'The mail server could not be reached.', advice: 'It is tried again by itself.' }
  if (mailName(mail.template) === 'Message') {
    return { why: 'We no longer write messages of this kind.', advice: 'Write to them another way.' }
  }
  if (mail.lastError === 'MailRefused') {
    return { why: 'The mail server refused it.', advice: 'Look at the address: if it is right, send it again.' }
  }
  return {
    why: 'The mail server could not be reached for a day.',
    advice: 'If other messages go out again, send it again.',
  }
}
