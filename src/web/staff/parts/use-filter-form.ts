import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

const DEBOUNCE_MS = 250

/**
 * Applies the filters while the user types, without adding history entries. `shown` holds the filters of the page. The
 * fields also show filters that change in another way, for example by Back or a removed filter chip.
 */
export function useFilterForm(shown: Readonly<Record<string, string | null>>) {
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
