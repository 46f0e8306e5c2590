import { foldText } from '#src/fold-text.ts'

type Named = { id: string; name: string }

/** Returns the colleagues whose first or full name follows an @. A first name that two colleagues share names both. */
export function findMentions(text: string, colleagues: ReadonlyArray<Named>): Array<string> {
  const beginnings = foldText(text)
    .split(/(?<![\p{L}\p{N}])@/u)
    .slice(1)
  return colleagues.filter(({ name }) => beginnings.some(words => beginsWithName(words, foldText(name)))).map(toId)
}

function beginsWithName(words: string, name: string): boolean {
  const [firstName = name] = name.split(' ')
  return [name, firstName].some(each => words.startsWith(each) && !/^[\p{L}\p{N}]/u.test(words.slice(each.length)))
}

function toId({ id }: Named): string {
  return id
}
