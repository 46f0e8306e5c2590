import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the page's content when the dialog's action has removed the button that opened it. Call the
 * returned function when the dialog opens.
 */
export function useRestoreFocus(): () => void {
  const wasOpened = useRef(false)
  useEffect(
    () => () => {
      const isFocusLost = wasOpened.current && document.activeElement === document.body
      if (isFocusLost) document.getElementById('content')?.focus({ preventScroll: true })
    },
    [],
  )
  return () => {
    wasOpened.current = true
  }
}

/**
 * When an action removes the row of its button, moves the focus to the same button of the next row. After the last row,
 * the heading gets the focus. Call the returned function when the button is pressed.
 */
export function useFocusNextRow(): (button: HTMLElement) => void {
  const pressed = useRef<{ button: HTMLElement; findTarget: () => HTMLElement | null } | null>(null)
  useEffect(() => {
    const moveFocus = () => {
      if (pressed.current === null || pressed.current.button.isConnected) return
      // The focus stays if the user has moved it elsewhere or a dialog is open.
      const isFocusLost = document.activeElement === document.body && document.querySelector('dialog[open]') === null
      if (isFocusLost) pressed.current.findTarget()?.focus()
      pressed.current = null
    }
    moveFocus()
    return moveFocus
  })
  return button => {
    pressed.current = { button, findTarget: createTargetFinder(button) }
  }
}

/** Remembers the rows below the button before its row disappears. */
function createTargetFinder(button: HTMLElement): () => HTMLElement | null {
  const rows = [...(button.closest('tbody, ul')?.children ?? [])]
  const rowsBelow = rows.slice(rows.findIndex(row => row.contains(button)) + 1)
  const actionSelector = `[data-action="${button.dataset.action}"]`
  const heading = button.closest('section')?.querySelector('h2') ?? document.querySelector<HTMLElement>('#content h1')
  return () => {
    for (const row of rowsBelow) {
      const sameButton = row.isConnected ? row.querySelector<HTMLElement>(actionSelector) : null
      if (sameButton !== null) return sameButton
    }
    if (heading !== null) heading.tabIndex = -1
    return heading
  }
}
