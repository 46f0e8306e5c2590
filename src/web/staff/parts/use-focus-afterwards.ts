import { useEffect, useRef } from 'react'

/**
 * For a button that may leave the page with what its dialog did: a row that was deleted, or that the filter no longer shows.
 * The focus then goes to the page and not nowhere. Answers what to call when the dialog opens.
 */
export function useFocusAfterwards(): () => void {
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
 * For a button of a row that may be gone with what its dialog did, alone or with its row. The focus then goes to the same
 * button of the next row that has one, else to the heading of the list. Answers what to call when the dialog opens.
 */
export function useFocusBelow(): (button: HTMLElement) => void {
  const pressed = useRef<{ button: HTMLElement; place: () => HTMLElement | null } | null>(null)
  useEffect(() => {
    const goOn = () => {
      if (pressed.current === null || pressed.current.button.isConnected) return
      // Whoever went elsewhere meanwhile stays there.
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

/** Looked for now, while the button stands among its rows; asked for when it does not. */
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
