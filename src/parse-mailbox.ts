/** Splits "Talent Passage <info@example.org>" into name and email address. */
export function parseMailbox(mailbox: string): { name: string; address: string } {
  const [, name = '', address = mailbox] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailbox) ?? []
  return { name, address: address.trim() }
}
