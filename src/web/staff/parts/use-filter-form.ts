import { type FormEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Long enough for the next letter to come, short enough to feel at once. */
const PAUSE_MS = 250

/**
 * A form of filters that applies while one types and chooses: the address follows, without a step in the history for each
 * letter. Without scripts it is a form with a button. `shown`: what the page was asked for; when that comes from elsewhere (the
 * back button, a chip), the fields follow it.
 */
export function useFilterForm(shown: Readonly<Record<string, string | null>>) {
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const asked = useRef<string | null>(null)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  const apply = () => {
    if (timer.current !== null) clearTimeout(timer.current)
    timer.current = null
    if (form.current === null) return
    asked.current = addressOf(form.current)
    navigate(asked.current, { replace: true, preventScrollReset: true })
  }

  const key = JSON.stringify(shown)
  // The fields follow what is shown, and nothing else.
  useEffect(() => {
    // While somebody types, what they typed is newer than what the page was asked for.
    const isOvertaken = timer.current !== null || (asked.current !== null && asked.current !== pathname + search)
    if (form.current === null || (isOvertaken && form.current.contains(document.activeElement))) return
    asked.current = null
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

/** Only what is filled in: an address that somebody can read and pass on. */
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
  // The spaces at the end of what is being typed are not in the address.
  if (isField && field.value.trim() !== value) field.value = value
}
