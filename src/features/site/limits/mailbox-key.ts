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
