import { type RefObject, useEffect, useRef } from 'react'

/** Acts when `change` is another than before: not when the page is opened, and not when there is nothing (null). */
export function useOnChange(change: unknown, act: () => void) {
  const before = useRef(change)
  useEffect(() => {
    if (before.current !== change && change !== null) act()
    before.current = change
  })
}

/** Takes the reader to what has just changed in the page: the element gets the focus when `change` is another than before. */
export function useFocusOnChange<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const element = useRef<T>(null)
  useOnChange(change, () => element.current?.focus())
  return element
}
