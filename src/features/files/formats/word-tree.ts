export const WORD_TAGS = [
  ...(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'strong', 'em', 'u', 's', 'sup', 'sub', 'br'] as const),
  ...(['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tr', 'td', 'th', 'img'] as const),
] as const

type WordTag = (typeof WORD_TAGS)[number]

export type WordNode = string | WordElement
export type WordElement = {
  tag: WordTag
  span?: { columns: number; rows: number }
  picture?: string
  children: Array<WordNode>
}
