import { type SQL, sql } from 'drizzle-orm'
import { dateInWords, instantInLagos, readPlausibleDay } from '#src/dates.ts'
import { parseOneOf } from '#src/parse-one-of.ts'

type Choices<Value extends string = string> = ReadonlyArray<readonly [value: Value, label: string]>

/** How a filter is shown; `choices` of a select without the one that narrows nothing, which is `all`. */
type Look =
  | { kind: 'search'; placeholder: string }
  /** A search among other filters. */
  | { kind: 'text'; label: string; placeholder: string }
  /** `resets`: another field that a change of this one empties. */
  | { kind: 'select'; label: string; all: string; choices: Choices; resets?: string }
  | { kind: 'day'; label: string }
  | { kind: 'hidden' }

/** A field of the filter bar with what it shows. */
export type FilterField = Look & { name: string; shown: string | null }

export type Filter = {
  look: Look
  /** Null for what means nothing: no address is an error. */
  read: (text: string) => string | null
  /** Left out where the list makes the condition itself. */
  where?: (value: string) => SQL | Array<SQL> | undefined
  /** The value in words. */
  describe?: (value: string) => string
}

/** What a list is narrowed down to, by the names of its filters; null where it is not. */
export type FilterValues<Name extends string = string> = Record<Name, string | null>

/** The filters of a list, in the order of their fields. Their names are those in the address. */
export function defineFilters<Name extends string>(filters: Record<Name, Filter>) {
  const names = Object.keys(filters) as Array<Name>
  const set = (values: FilterValues<Name>) =>
    names.flatMap(name => {
      const value = values[name]
      return value === null ? [] : [{ name, value, filter: filters[name] }]
    })
  const build = (readName: (name: Name) => string | null) =>
    Object.fromEntries(names.map(name => [name, readName(name)])) as FilterValues<Name>
  return {
    none: build(() => null),
    /** Of a name that is there twice the first counts. */
    read: (query: URLSearchParams) => build(name => filters[name].read(query.get(name) ?? '')),
    matches: (values: FilterValues<Name>): Array<SQL> =>
      set(values).flatMap(({ value, filter }) => filter.where?.(value) ?? []),
    /** Only what is set. */
    inAddress: (values: FilterValues<Name>): Record<string, string> =>
      Object.fromEntries(set(values).map(({ name, value }) => [name, value])),
    fields: (values: FilterValues<Name>): Array<FilterField> =>
      names.map(name => ({ ...filters[name].look, name, shown: values[name] })),
    /** What is set, in words; searches and hidden filters are left out. */
    chips: (values: FilterValues<Name>): Array<{ name: Name; text: string }> =>
      set(values).flatMap(({ name, value, filter }) =>
        filter.describe === undefined ? [] : [{ name, text: filter.describe(value) }],
      ),
  }
}

export function searchFilter(options: { placeholder: string; label?: string; where?: Filter['where'] }): Filter {
  const { placeholder, label, where } = options
  const look: Look = label === undefined ? { kind: 'search', placeholder } : { kind: 'text', label, placeholder }
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

/** A day in Lagos. */
export function dayFilter({ label, where }: { label: string; where: (day: string) => SQL }): Filter {
  return {
    look: { kind: 'day', label },
    read: readPlausibleDay,
    where,
    describe: day => `${label} ${dateInWords(instantInLagos(day, '12:00'))}`,
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The id of a row. Shown as a select, the page fills in its choices. */
export function idFilter(where: (id: string) => SQL, look: Look = { kind: 'hidden' }): Filter {
  return { look, read: text => (UUID.test(text) ? text.toLowerCase() : null), where }
}

/** More words narrow nothing down, and each costs the database a look. */
const MOST_WORDS = 8
const LONGEST_SEARCH = 200

/** Hyphens and dashes of every kind: a reference copied from a letter is found too. */
const DASHES = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu
/** Control characters, which PostgreSQL refuses, and marks that cannot be seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}]+/gu

/** What was typed into a search box, as the address keeps it: one line, composed, of at most 200 characters. */
export function cleanSearch(typed: string): string {
  const line = typed.toWellFormed().replace(/\s+/gu, ' ').replace(INVISIBLE, '').normalize('NFC').trim()
  return Array.from(line).slice(0, LONGEST_SEARCH).join('').trimEnd()
}

/** The words that must all be found. */
export function searchWords(search: string): Array<string> {
  return search.replace(DASHES, '-').split(' ').filter(Boolean).slice(0, MOST_WORDS)
}

/** Whether a text that `search_fold` has folded contains a word, whatever its marks and capitals. */
export function containsWord(folded: SQL, word: string): SQL {
  return sql`${folded} like '%' || ${literal(word)} || '%'`
}

/** Whether it contains each word of a search. */
export function containsWords(folded: SQL, search: string): Array<SQL> {
  return searchWords(search).map(word => containsWord(folded, word))
}

/** Folded first and escaped then: folding can make a `%` of another sign. */
function literal(word: string): SQL {
  return sql`regexp_replace(search_fold(${word}), '([\\\\%_])', '\\\\\\1', 'g')`
}
