import { dateInWords, noonOf } from '#src/dates.ts'
import { joinWithAnd } from '#src/words.ts'
import { PIECE_FIELD_NAMES, type PieceValues } from './piece-form.ts'

/** Says what a piece holds now where a writer typed something else. */
export function describeChanges(current: PieceValues, typed: PieceValues): string {
  const names = ['title', 'proves', 'datedOn', 'pages', 'confirmedBy'] as const
  const others = names.filter(name => current[name] !== typed[name])
  const words = others.map(name => `${PIECE_FIELD_NAMES[name]} “${formatValue(name, current[name])}”`)
  const what = words.length === 0 ? 'other criteria' : joinWithAnd(words)
  return `This piece was changed while you had it open. It now has: ${what}.`
}

function formatValue(name: keyof PieceValues, value: string | number | null): string | number {
  if (value === null) return 'none'
  return name === 'datedOn' ? dateInWords(noonOf(String(value))) : value
}
