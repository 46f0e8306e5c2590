import { type RefObject, useEffect, useRef } from 'react'

/**
 * Takes the reader to what has just changed in the page: the element gets the focus when `change` is another than before.
 * Not when the page is opened, and not when there is nothing (null).
 */
export function useFocusOnChange<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const element = useRef<T>(null)
  const before = useRef(change)
  useEffect(() => {
    if (before.current !== change && change !== null) element.current?.focus()
    before.current = change
  }, [change])
  return element
}
