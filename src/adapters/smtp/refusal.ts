import { z } from 'zod'

const reply = z.object({ responseCode: z.int(), command: z.string() })

/** The server asks to log in, or does not take our login: that is about us, and is put right without touching the message. */
const ABOUT_OUR_LOGIN = new Set([530, 534, 535, 538])

/**
 * Whether the server has said a final no to this message: a 5xx about its recipient or its content. A final no to our
 * sender or our login concerns every message and is for the owner to mend: those wait.
 */
export function isRefusal(error: unknown): boolean {
  const { data } = reply.safeParse(error)
  if (data === undefined || data.responseCode < 500 || ABOUT_OUR_LOGIN.has(data.responseCode)) return false
  return data.command === 'RCPT TO' || data.command === 'DATA'
}

/** Whether the server has said a final no to our login or our sender. */
export function isRefusalOfUs(error: unknown): boolean {
  const { data } = reply.safeParse(error)
  return (
    data !== undefined &&
    data.responseCode >= 500 &&
    (ABOUT_OUR_LOGIN.has(data.responseCode) || data.command === 'MAIL FROM')
  )
}
