import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { FilterField } from '#src/database/list-filters.server.ts'
import { DayInput } from './day-input.tsx'

type FilterFieldOf<Kind extends FilterField['kind']> = Omit<Extract<FilterField, { kind: Kind }>, 'kind'>

/** Shows filters that apply while the user types. Without scripts, a button applies them. */
export function FilterBar({
  action,
  keep = {},
  fields,
  clear,
  foldedCount,
}: {
  action: string
  /** `keep` has other query parameters, which stay in the URL. */
  keep?: Readonly<Record<string, string>>
  fields: ReadonlyArray<FilterField>
  clear: string | null
  foldedCount?: number
}) {
  const form = useFilterForm(Object.fromEntries(fields.map(({ name, shown }) => [name, shown])))
  const foldedFields = fields.slice(1).map(field => <FilterInput key={field.name} field={field} />)
  return (
    <form className="row filters filter-bar" method="get" action={action} {...form}>
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {fields[0] && <FilterInput field={fields[0]} />}
      {foldedCount === undefined ? foldedFields : <FoldedFilters count={foldedCount}>{foldedFields}</FoldedFilters>}
      <button className="btn line sm apply" type="submit">
        Apply
      </button>
      {clear !== null && (
        <p className="clear">
          <Link to={clear}>Clear</Link>
        </p>
      )}
    </form>
  )
}

export function FilterInput({ field }: { field: FilterField }) {
  const { kind, name, shown } = field
  switch (kind) {
    case 'search':
      return <SearchInput {...field} />
    case 'text':
      return <TextInput {...field} />
    case 'select':
      return <SelectFilter {...field} />
    case 'day':
      return <DayFilter {...field} />
    default:
      return shown === null ? null : <input type="hidden" name={name} defaultValue={shown} />
  }
}

function SearchInput({ name, shown, placeholder }: FilterFieldOf<'search'>) {
  const id = useId()
  return (
    <div className="field search">
      <label htmlFor={id}>Search</label>
      <input
        className="input"
        id={id}
        name={name}
        type="search"
        data-search
        defaultValue={shown ?? ''}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        aria-keyshortcuts="/"
      />
      <kbd>/</kbd>
    </div>
  )
}

function TextInput({ label, name, shown, placeholder }: FilterFieldOf<'text'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        className="input"
        id={id}
        name={name}
        type="search"
        data-search
        placeholder={placeholder}
        defaultValue={shown ?? ''}
      />
    </div>
  )
}

function SelectFilter({ label, name, shown, all, choices, resets }: FilterFieldOf<'select'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name={name}
        defaultValue={shown ?? ''}
        onChange={({ target: { form } }) => {
          const fieldToReset = resets && form?.elements.namedItem(resets)
          if (fieldToReset instanceof HTMLInputElement) fieldToReset.value = ''
        }}
      >
        <option value="">{all}</option>
        {choices.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

function DayFilter({ label, name, shown }: FilterFieldOf<'day'>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <DayInput className="input" id={id} name={name} min="2000-01-01" max="2999-12-31" defaultValue={shown ?? ''} />
    </div>
  )
}

/** Folds the filters on phones. `<details>` does not work here, because CSS cannot keep it open on wide screens. */
function FoldedFilters({ count, children }: { count: number; children: React.ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        className="btn line sm show-more"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        Filters{count > 0 && ` (${count})`}
      </button>
      <div className="folded" id={id} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}

/** Shows each active filter as a link that removes it. */
export function FilterChips({
  chips,
  clear,
}: {
  chips: ReadonlyArray<{ text: string; without: string }>
  clear: string | null
}) {
  if (chips.length === 0 && clear === null) return null
  return (
    <p className="row chips">
      {chips.map(({ text, without }) => (
        <Link key={text} className="chip" to={without} preventScrollReset>
          {text} <span aria-hidden="true">×</span>
          <span className="visually-hidden">remove</span>
        </Link>
      ))}
      {clear !== null && (
        <Link to={clear} preventScrollReset>
          Clear
        </Link>
      )}
    </p>
  )
}

const DEBOUNCE_MS = 250

/**
 * Applies the filters while the user types, without adding history entries. `shown` holds the filters of the page. The
 * fields also show filters that change in another way, for example by Back or a removed filter chip.
 */
function useFilterForm(shown: Readonly<Record<string, string | null>>) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const requestedUrl = useRef<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const applyFilters = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    if (form.current === null) return
    requestedUrl.current = urlWithFilters(form.current)
    navigate(requestedUrl.current, { replace: true, preventScrollReset: true })
  }

  const shownFiltersText = JSON.stringify(shown)
  useEffect(() => {
    const isTyping =
      timer.current !== null || (requestedUrl.current !== null && requestedUrl.current !== pathname + search)
    if (form.current === null || (isTyping && form.current.contains(document.activeElement))) return
    requestedUrl.current = null
    for (const [name, value] of Object.entries(shown)) setField(form.current, name, value ?? '')
  }, [shownFiltersText])
  useEffect(() => () => (timer.current === null ? undefined : clearTimeout(timer.current)), [])

  return {
    ref: form,
    onChange(event: FormEvent<HTMLFormElement>) {
      if (event.target instanceof HTMLSelectElement) return applyFilters()
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = setTimeout(applyFilters, DEBOUNCE_MS)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      applyFilters()
    },
  }
}

function urlWithFilters(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim())
  }
  const path = new URL(form.action).pathname
  return query.size === 0 ? path : `${path}?${query}`
}

function setField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name)
  const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement
  if (isField && field.value.trim() !== value) field.value = value
}
