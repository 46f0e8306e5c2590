/** Splits "Talent Passage <info@example.org>". */
export function parseMailbox(mailbox: string): { name: string; address: string } {
  const [, name = '', address = mailbox] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailbox) ?? []
  return { name, address: address.trim() }
}
