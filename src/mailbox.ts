/** "Talent Passage <info@example.org>", as it stands in our settings, in its two parts. */
export function mailboxParts(mailbox: string): { name: string; address: string } {
  const [, name = '', address = mailbox] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(mailbox) ?? []
  return { name, address: address.trim() }
}
