import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Debounce in milliseconds */
const PAUSE_MS = 250

/**
 * Applies filters while typing, without history entries. `shown`: the current filters; fields follow when they change
 * elsewhere (Back, a chip).
 */
export function useFilterForm(shown: Readonly<Record<string, string | null>>) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const requestedAddress = useRef<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const apply = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    if (form.current === null) return
    requestedAddress.current = addressOf(form.current)
    navigate(requestedAddress.current, { replace: true, preventScrollReset: true })
  }

  const key = JSON.stringify(shown)
  useEffect(() => {
    // Typed values are newer than the page.
    const isTyping =
      timer.current !== null || (requestedAddress.current !== null && requestedAddress.current !== pathname + search)
    if (form.current === null || (isTyping && form.current.contains(document.activeElement))) return
    requestedAddress.current = null
    for (const [name, value] of Object.entries(shown)) setField(form.current, name, value ?? '')
  }, [key])
  useEffect(() => () => (timer.current === null ? undefined : clearTimeout(timer.current)), [])

  return {
    ref: form,
    onChange(event: FormEvent<HTMLFormElement>) {
      if (event.target instanceof HTMLSelectElement) return apply()
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = setTimeout(apply, PAUSE_MS)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      apply()
    },
  }
}

function addressOf(form: HTMLFormElement): string {
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
