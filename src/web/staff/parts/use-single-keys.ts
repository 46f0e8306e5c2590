import { useEffect, useLayoutEffect, useState } from 'react'
import { isTypingTarget } from '../frame/use-shortcuts.ts'

const STORAGE_KEY = 'review-keys'

/** Users can turn single keys off, because software for speech control triggers them by accident. One choice counts on all pages. */
export function useSingleKeys(handlers: Readonly<Record<string, () => unknown>>) {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(localStorage.getItem(STORAGE_KEY) !== 'off'), [])
  // A layout effect hears a key that is pressed as soon as the page shows.
  useLayoutEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return
      if (isTypingTarget(event.target) || document.querySelector('dialog[open]') !== null) return
      const handler = handlers[event.key.toLowerCase()]
      if (handler === undefined) return
      event.preventDefault()
      handler()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  })

  function saveChoice(on: boolean) {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, saveChoice] as const
}
