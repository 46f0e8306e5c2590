import { useEffect, useRef } from 'react'

/** When the dialog removed its row, the focus moves to the page. Call the result when the dialog opens. */
export function useRestoreFocus(): () => void {
  const wasUsed = useRef(false)
  useEffect(
    () => () => {
      const isLost = wasUsed.current && document.activeElement === document.body
      if (isLost) document.getElementById('content')?.focus({ preventScroll: true })
    },
    [],
  )
  return () => {
    wasUsed.current = true
  }
}

/**
 * When the dialog removed its row, the focus moves to the next row's button, else to the heading. Call the result
 * when the dialog opens.
 */
export function useFocusNextRow(): (button: HTMLElement) => void {
  const pressed = useRef<{ button: HTMLElement; place: () => HTMLElement | null } | null>(null)
  useEffect(() => {
    const goOn = () => {
      if (pressed.current === null || pressed.current.button.isConnected) return
      // The reader has moved the focus.
      const isLost = document.activeElement === document.body && document.querySelector('dialog[open]') === null
      if (isLost) pressed.current.place()?.focus()
      pressed.current = null
    }
    goOn()
    return goOn
  })
  return button => {
    pressed.current = { button, place: placeAfter(button) }
  }
}

/** Found before the row disappears. */
function placeAfter(button: HTMLElement): () => HTMLElement | null {
  const rows = [...(button.closest('tbody, ul')?.children ?? [])]
  const below = rows.slice(rows.findIndex(row => row.contains(button)) + 1)
  const action = `[data-action="${button.dataset.action}"]`
  const heading = button.closest('section')?.querySelector('h2') ?? document.querySelector<HTMLElement>('#content h1')
  return () => {
    for (const row of below) {
      const same = row.isConnected ? row.querySelector<HTMLElement>(action) : null
      if (same !== null) return same
    }
    if (heading !== null) heading.tabIndex = -1
    return heading
  }
}
