import { useEffect, useRef } from 'react'

/**
 * Moves the focus to the page's content when the dialog's action has removed the button that opened it. Call the
 * returned function when the dialog opens.
 */
export function useRestoreFocus(): () => void {
  const wasDialogOpened = useRef(false)
  useEffect(
    () => () => {
      const isFocusLost = wasDialogOpened.current && document.activeElement === document.body
      if (isFocusLost) document.getElementById('content')?.focus({ preventScroll: true })
    },
    [],
  )
  return () => {
    wasDialogOpened.current = true
  }
}

/**
 * When an action removes the row of its button, moves the focus to the same button of the next row. After the last row,
 * the heading gets the focus. Call the returned function when the button is pressed.
 */
export function useFocusNextRow(): (button: HTMLElement) => void {
  const pressedButton = useRef<{ button: HTMLElement; findTarget: () => HTMLElement | null } | null>(null)
  useEffect(() => {
    const moveFocus = () => {
      if (pressedButton.current === null || pressedButton.current.button.isConnected) return
      // The focus stays if the user has moved it elsewhere or a dialog is open.
      const isFocusLost = document.activeElement === document.body && document.querySelector('dialog[open]') === null
      if (isFocusLost) pressedButton.current.findTarget()?.focus()
      pressedButton.current = null
    }
    moveFocus()
    return moveFocus
  })
  return button => {
    pressedButton.current = { button, findTarget: createTargetFinder(button) }
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
      const matchingButton = row.isConnected ? row.querySelector<HTMLElement>(actionSelector) : null
      if (matchingButton !== null) return matchingButton
    }
    if (heading !== null) heading.tabIndex = -1
    return heading
  }
}
