/** Words in lines, at the size that lets them stand. */
export type FittedWords = { lines: Array<string>; size: number }

/** Pixels. */
const STEP = 10

/** At the largest of the sizes, largest first, at which the words need no more than so many lines; null if at none. */
export function fitWords(
  words: string,
  room: { width: number; lines: number; sizes: ReadonlyArray<number> },
  widthOf: (line: string, size: number) => number,
): FittedWords | null {
  for (const size of room.sizes) {
    const within = (width: number) => wrapped(words, line => widthOf(line, size) <= width)
    const lines = within(room.width)
    if (lines !== null && lines.length <= room.lines) return { lines: evened(lines, room.width, within), size }
  }
  return null
}

/** In as many lines, of lengths as even as they can be, so that no word is left alone. */
function evened(lines: Array<string>, width: number, within: (width: number) => Array<string> | null) {
  let evenest = lines
  for (let narrower = width - STEP; narrower > 0; narrower -= STEP) {
    const tried = within(narrower)
    if (tried === null || tried.length > lines.length) break
    evenest = tried
  }
  return evenest
}

/** Null if a single word is too long. */
function wrapped(words: string, fits: (line: string) => boolean): Array<string> | null {
  const lines: Array<string> = []
  for (const word of words.split(' ')) {
    if (!fits(word)) return null
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
