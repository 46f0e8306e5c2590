import type { Server } from './bench-site.ts'
import type { LoadRequest } from './run-load.ts'

/** Refuses a floor whose page has other words than the product's. */
export async function expectSamePage(
  product: Server,
  floor: Server,
  { path, headers = {} }: LoadRequest = { path: '/' },
) {
  const [productWords = [], floorWords = []] = await Promise.all(
    [product, floor].map(async ({ origin }) => {
      const answer = await fetch(new URL(path, origin), { headers, redirect: 'manual' })
      return answer.status === 200 ? readWords(await answer.text()) : [`${path} answers ${answer.status}`]
    }),
  )
  const at = productWords.findIndex((word, index) => word !== floorWords[index])
  if (at === -1 && productWords.length === floorWords.length && productWords.length > 100) return
  const [ours, theirs] = [productWords, floorWords].map(words => words.slice(Math.max(at, 0), at + 12).join(' '))
  throw new Error(`The floor shows another page at ${path}: “${theirs}” instead of “${ours}”.`)
}

/** The product hides its templates in attributes, and a rate of the payment page is valid for fewer minutes each time. */
function readWords(html: string): Array<string> {
  return html
    .replace(/<(title|script|style|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>"]*("[^"]*"[^>"]*)*>/g, ' ')
    .replace(/\d+ minutes/g, 'minutes')
    .split(/\s+/)
    .filter(word => word !== '')
}
