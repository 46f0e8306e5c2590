import { type SQL, sql } from 'drizzle-orm'
import { dateInWords, instantInLagos, readPlausibleDay } from '#src/dates.ts'
import { parseOneOf } from '#src/parse-one-of.ts'

type Choices<Value extends string = string> = ReadonlyArray<readonly [value: Value, label: string]>

type FieldLook =
  | { kind: 'search'; placeholder: string }
  | { kind: 'text'; label: string; placeholder: string }
  | { kind: 'select'; label: string; all: string; choices: Choices; resets?: string }
  | { kind: 'day'; label: string }
  | { kind: 'hidden' }

export type FilterField = FieldLook & { name: string; shown: string | null }

export type Filter = {
  look: FieldLook
  read: (text: string) => string | null
  where?: (value: string) => SQL | Array<SQL> | undefined
  describe?: (value: string) => string
}

export type FilterValues<Name extends string = string> = Record<Name, string | null>

/** Keys are query parameters; a repeated parameter's first value counts. */
export function defineFilters<Name extends string>(filters: Record<Name, Filter>) {
  const names = Object.keys(filters) as Array<Name>
  const filtersInUse = (values: FilterValues<Name>) =>
    names.flatMap(name => {
      const value = values[name]
      return value === null ? [] : [{ name, value, filter: filters[name] }]
    })
  const build = (readName: (name: Name) => string | null) =>
    Object.fromEntries(names.map(name => [name, readName(name)])) as FilterValues<Name>
  return {
    none: build(() => null),
    read: (query: URLSearchParams) => build(name => filters[name].read(query.get(name) ?? '')),
    matches: (values: FilterValues<Name>): Array<SQL> =>
      filtersInUse(values).flatMap(({ value, filter }) => filter.where?.(value) ?? []),
    filterParams: (values: FilterValues<Name>): Record<string, string> =>
      Object.fromEntries(filtersInUse(values).map(({ name, value }) => [name, value])),
    fields: (values: FilterValues<Name>): Array<FilterField> =>
      names.map(name => ({ ...filters[name].look, name, shown: values[name] })),
    chips: (values: FilterValues<Name>): Array<{ name: Name; text: string }> =>
      filtersInUse(values).flatMap(({ name, value, filter }) =>
        filter.describe === undefined ? [] : [{ name, text: filter.describe(value) }],
      ),
  }
}

export function searchFilter(options: { placeholder: string; label?: string; where?: Filter['where'] }): Filter {
  const { placeholder, label, where } = options
  const look: FieldLook = label === undefined ? { kind: 'search', placeholder } : { kind: 'text', label, placeholder }
  return { look, read: text => cleanSearch(text) || null, where }
}

export function choiceFilter<Value extends string>({
  where,
  ...look
}: {
  label: string
  all: string
  choices: Choices<Value>
  where?: (value: Value) => SQL
}): Filter {
  const values = look.choices.map(([value]) => value)
  return {
    look: { kind: 'select', ...look },
    read: text => parseOneOf(values, text),
    where: where && (value => where(value as Value)),
    describe: value => look.choices.find(([each]) => each === value)?.[1] ?? value,
  }
}

export function dayFilter({ label, where }: { label: string; where: (day: string) => SQL }): Filter {
  return {
    look: { kind: 'day', label },
    read: readPlausibleDay,
    where,
    describe: day => `${label} ${dateInWords(instantInLagos(day, '12:00'))}`,
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export function idFilter(where: (id: string) => SQL, look: FieldLook = { kind: 'hidden' }): Filter {
  return { look, read: text => (UUID.test(text) ? text.toLowerCase() : null), where }
}

const MAX_WORDS = 8
const MAX_SEARCH_LENGTH = 200

const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu

/** Returns one line in NFC, at most 200 characters. */
export function cleanSearch(typed: string): string {
  const line = typed.toWellFormed().replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC').trim()
  return Array.from(line).slice(0, MAX_SEARCH_LENGTH).join('').trimEnd()
}

export function searchWords(search: string): Array<string> {
  return search.replace(DASHES, '-').split(' ').filter(Boolean).slice(0, MAX_WORDS)
}

/** `folded` must come from `search_fold`, which removes marks and capitals. */
export function containsWord(folded: SQL, word: string): SQL {
  return sql`${folded} like '%' || ${escapeForLike(word)} || '%'`
}

export function containsWords(folded: SQL, search: string): Array<SQL> {
  return searchWords(search).map(word => containsWord(folded, word))
}

/** Escapes after folding, which can produce a `%`. */
function escapeForLike(word: string): SQL {
  return sql`regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}
