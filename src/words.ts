/** “1 payment” or “1,200 payments”. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}

const AND_LIST = new Intl.ListFormat('en-GB')
const OR_LIST = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** “a, b and c”. */
export function joinWithAnd(words: Iterable<string>): string {
  return AND_LIST.format(words)
}

/** “a, b or c”. */
export function joinWithOr(words: Iterable<string>): string {
  return OR_LIST.format(words)
}
