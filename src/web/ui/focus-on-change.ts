import { type RefObject, useRef } from 'react'
import { useOnChange } from './on-change.ts'

/** Takes the reader to what has just changed in the page: the element gets the focus when `change` is another than before. */
export function useFocusOnChange<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const element = useRef<T>(null)
  useOnChange(change, () => element.current?.focus())
  return element
}
