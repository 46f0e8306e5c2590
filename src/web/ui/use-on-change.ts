import { type RefObject, useEffect, useRef } from 'react'

/** Calls `act` when `change` differs from the previous render; not at first, and not for null. */
export function useOnChange(change: unknown, act: () => void) {
  const before = useRef(change)
  useEffect(() => {
    if (before.current !== change && change !== null) act()
    before.current = change
  })
}

/** Returns a ref whose element gets the focus when `change` differs from the previous render. */
export function useFocusOnChange<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const element = useRef<T>(null)
  useOnChange(change, () => element.current?.focus())
  return element
}
