import { type SQL, sql } from 'drizzle-orm'
import { dateInWords, noonOf, readPlausibleDay } from '#src/dates.ts'
import { foldText } from '#src/fold-text.ts'
import { parseOneOf } from '#src/parse-one-of.ts'

type Choices<Value extends string = string> = ReadonlyArray<readonly [value: Value, label: string]>

type FilterControl =
  | { kind: 'search'; placeholder: string }
  | { kind: 'text'; label: string; placeholder: string }
  | { kind: 'select'; label: string; all: string; choices: Choices; resets?: string }
  | { kind: 'day'; label: string }
  | { kind: 'hidden' }

export type FilterField = FilterControl & { name: string; shown: string | null }

export type Filter = {
  control: FilterControl
  read: (text: string) => string | null
  where?: (value: string) => SQL | Array<SQL> | undefined
  describe?: (value: string) => string
}

export type FilterValues<Name extends string = string> = Record<Name, string | null>

/** Each key names a query parameter. If a parameter is repeated, the first value counts. */
export function defineFilters<Name extends string>(filters: Record<Name, Filter>) {
  const names = Object.keys(filters) as Array<Name>
  const listFiltersInUse = (values: FilterValues<Name>) =>
    names.flatMap(name => {
      const value = values[name]
      return value === null ? [] : [{ name, value, filter: filters[name] }]
    })
  const buildValues = (readName: (name: Name) => string | null) =>
    Object.fromEntries(names.map(name => [name, readName(name)])) as FilterValues<Name>
  return {
    none: buildValues(() => null),
    read: (query: URLSearchParams) => buildValues(name => filters[name].read(query.get(name) ?? '')),
    matches: (values: FilterValues<Name>): Array<SQL> =>
      listFiltersInUse(values).flatMap(({ value, filter }) => filter.where?.(value) ?? []),
    filterParams: (values: FilterValues<Name>): Record<string, string> =>
      Object.fromEntries(listFiltersInUse(values).map(({ name, value }) => [name, value])),
    fields: (values: FilterValues<Name>): Array<FilterField> =>
      names.map(name => ({ ...filters[name].control, name, shown: values[name] })),
    chips: (values: FilterValues<Name>): Array<{ name: Name; text: string }> =>
      listFiltersInUse(values).flatMap(({ name, value, filter }) =>
        filter.describe === undefined ? [] : [{ name, text: filter.describe(value) }],
      ),
  }
}

export function createSearchFilter(options: { placeholder: string; label?: string; where?: Filter['where'] }): Filter {
  const { placeholder, label, where } = options
  const control: FilterControl =
    label === undefined ? { kind: 'search', placeholder } : { kind: 'text', label, placeholder }
  return { control, read: text => cleanSearch(text) || null, where }
}

export function createChoiceFilter<Value extends string>({
  where,
  ...control
}: {
  label: string
  all: string
  choices: Choices<Value>
  where?: (value: Value) => SQL
}): Filter {
  const values = control.choices.map(([value]) => value)
  return {
    control: { kind: 'select', ...control },
    read: text => parseOneOf(values, text),
    where: where && (value => where(value as Value)),
    describe: value => control.choices.find(([each]) => each === value)?.[1] ?? value,
  }
}

export function createDayFilter({ label, where }: { label: string; where: (day: string) => SQL }): Filter {
  return {
    control: { kind: 'day', label },
    read: readPlausibleDay,
    where,
    describe: day => `${label} ${dateInWords(noonOf(day))}`,
  }
}

const UUID_PATTERN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function createIdFilter(where: (id: string) => SQL, control: FilterControl = { kind: 'hidden' }): Filter {
  return { control, read: text => (UUID_PATTERN.test(text) ? text.toLowerCase() : null), where }
}

const MAX_SEARCH_WORDS = 8
const MAX_SEARCH_LENGTH = 200

const AROUND_WORD_PATTERN = /^["'“”‘’«»([{<#]+|["'“”‘’«»)\]}>.,;:!?]+$/gu
const DASH_PATTERN = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu
const INVISIBLE_CHARACTERS_PATTERN = /(?!\s)[\p{Cc}\p{Cf}]/gu

/** Returns one line in NFC, at most 200 characters. */
export function cleanSearch(typed: string): string {
  const line = typed
    .toWellFormed()
    .replace(INVISIBLE_CHARACTERS_PATTERN, '')
    .replace(/\s+/gu, ' ')
    .normalize('NFC')
    .trim()
  return Array.from(line).slice(0, MAX_SEARCH_LENGTH).join('').trimEnd()
}

/** Removes quotation marks, brackets and full stops around a word, which come along when people copy it. */
export function splitIntoWords(search: string): Array<string> {
  return search
    .replaceAll('´', "'")
    .normalize('NFKC')
    .replace(DASH_PATTERN, '-')
    .split(' ')
    .map(word => word.replace(AROUND_WORD_PATTERN, '') || word)
    .filter(Boolean)
    .slice(0, MAX_SEARCH_WORDS)
}

/** `folded` must come from `search_fold`, which folds like `foldText`. */
export function containsWord(folded: SQL, word: string): SQL {
  const foldedWord = foldLatinWord(word)
  return foldedWord === null
    ? sql`${folded} like '%' || ${escapeForLike(word)} || '%'`
    : sql`${folded} like ${`%${foldedWord.replace(LIKE_SPECIALS_PATTERN, String.raw`\$&`)}%`}`
}

export function containsWords(folded: SQL, search: string): Array<SQL> {
  return splitIntoWords(search).map(word => containsWord(folded, word))
}

const LATIN_PATTERN = /^[\0-\u036f\u1e00-\u1eff\u2018-\u201b\u2032]*$/u
const ASCII_PATTERN = /^\p{ASCII}*$/u
const LIKE_SPECIALS_PATTERN = /[\\%_]/g

/** Folds like `search_fold`, because a constant is planned faster. Null if the database's locale decides. */
export function foldLatinWord(word: string): string | null {
  const folded = LATIN_PATTERN.test(word) ? foldText(word) : null
  return folded !== null && ASCII_PATTERN.test(folded) ? folded : null
}

/** Escapes after folding, because folding can produce a `%`. */
function escapeForLike(word: string): SQL {
  return sql`regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}
