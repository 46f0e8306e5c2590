import { useEffect, useState } from 'react'
import { isTyping } from '../frame/is-typing.ts'

type Keys = { approve: () => void; write: () => void; skip: () => void }

/** Remembered in this browser alone: it is a habit of the hands. */
const STORED_AS = 'review-keys'

/** Hears A, R and S while they are turned on: never from a field, and never over an open dialog. */
export function useDecisionKeys({ approve, write, skip }: Keys) {
  const [isOn, setOn] = useState(true)
  useEffect(() => setOn(localStorage.getItem(STORED_AS) !== 'off'), [])
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.repeat) return
      if (isTyping(event.target) || document.querySelector('dialog[open]') !== null) return
      const act = { a: approve, r: write, s: skip }[event.key.toLowerCase()]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  function turn(on: boolean) {
    localStorage.setItem(STORED_AS, on ? 'on' : 'off')
    setOn(on)
  }
  return [isOn, turn] as const
}
