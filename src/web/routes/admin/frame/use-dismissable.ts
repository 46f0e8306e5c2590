import { type RefObject, useEffect, useRef } from 'react'

/** Something that opened beside its button closes by Escape, by a press elsewhere, and when the focus leaves it. */
export function useDismissable<T extends HTMLElement>(isOpen: boolean, close: () => void): RefObject<T | null> {
  const element = useRef<T>(null)
  useEffect(() => {
    if (!isOpen) return
    const isOutside = (target: EventTarget | null) => target instanceof Node && !element.current?.contains(target)
    const onPointer = (event: Event) => isOutside(event.target) && close()
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      element.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', onPointer)
    document.addEventListener('focusin', onPointer)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPointer)
      document.removeEventListener('focusin', onPointer)
      document.removeEventListener('keydown', onKey)
    }
  }, [isOpen, close])
  return element
}
