export type ReadPage = { status: number; location: string | null; text: string }

const HIDDEN = /<(script|style|template|svg|head)\b.*?<\/\1>|<!--.*?-->/gs
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }

/** Reads what a person sees at an address: the words of a page, or the text of a file. Follows redirects like a browser. */
export async function readPage(origin: string, path: string, cookie: string): Promise<ReadPage> {
  const answer = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
  const location = answer.headers.get('location')
  const cookies = [cookie, ...answer.headers.getSetCookie().map(each => each.split(';')[0])].join('; ')
  if (location !== null) {
    const target = new URL(location, origin)
    return { ...(await readPage(origin, target.pathname + target.search, cookies)), location }
  }
  const body = await answer.text()
  const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false
  return { status: answer.status, location, text: isPage ? readWords(body) : body }
}

function readWords(html: string): string {
  return html
    .replace(HIDDEN, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([#\w]+);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
}
