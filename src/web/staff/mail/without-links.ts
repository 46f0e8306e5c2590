/**
 * A letter as staff are shown it: its links lead nowhere, and one of ours that somebody typed goes without its query. They
 * are its reader's keys: whoever has one moves or cancels in their name. `html` is as React writes it; `publicUrl` is ours.
 */
export function withoutLinks(html: string, publicUrl: string): string {
  const { host } = new URL(publicUrl)
  return html
    .replace(/ href="[^"]*"/g, '')
    .replace(WITH_QUERY, (whole, address) => (address.toLowerCase().includes(host) ? address : whole))
}

const WITH_QUERY = /([^\s<>"?]+)\?[^\s<>"]+/g
