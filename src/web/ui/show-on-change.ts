import { type RefObject, useRef } from 'react'
import { useOnChange } from './on-change.ts'

/** Below this part of the screen nobody notices that something has changed. */
const TOO_LOW = 0.6

/** Brings what has just changed on to the screen, where it begins too low to be noticed. The focus stays where it is. */
export function useShowOnChange<T extends HTMLElement>(change: unknown): RefObject<T | null> {
  const element = useRef<T>(null)
  useOnChange(change, () => {
    if (element.current !== null) show(element.current)
  })
  return element
}

function show(element: HTMLElement) {
  if (element.getBoundingClientRect().top <= innerHeight * TOO_LOW) return
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
  element.scrollIntoView({ block: 'start', behavior })
}
