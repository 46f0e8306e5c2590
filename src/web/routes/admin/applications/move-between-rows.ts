import type { KeyboardEvent } from 'react'

/**
 * Arrow keys lead from a row to the one above or below, to the same thing in it. What has arrow keys of its own (a field, an
 * open dialog) keeps them.
 */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const from = event.target
  if (step === undefined || !(from instanceof HTMLElement) || from.closest('dialog') !== null) return
  const row = from.closest('tr')
  const next = step === 'down' ? row?.nextElementSibling : row?.previousElementSibling
  if (row === null || !(next instanceof HTMLElement)) return
  event.preventDefault()
  const place = thingsIn(row).indexOf(from)
  const things = thingsIn(next)
  const target = things[place] ?? things[0]
  target?.focus()
}

const STEPS: Readonly<Record<string, 'up' | 'down'>> = { ArrowDown: 'down', ArrowUp: 'up' }

function thingsIn(row: HTMLElement): Array<HTMLElement> {
  return [...row.querySelectorAll<HTMLElement>('a[href], button, input')].filter(
    each => each.closest('dialog') === null,
  )
}
