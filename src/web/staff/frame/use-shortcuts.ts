import { useEffect } from 'react'

/**
 * Ctrl K (⌘ K) toggles the palette. `/` focuses the page's `data-search` box or opens the palette, but not while
 * typing or over a dialog.
 */
export function useShortcuts(palette: { isOpen: boolean; open: () => void; close: () => void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const key = shortcutOf(event)
      if (key === null || (key === 'find' && isTyping(event.target))) return
      if (palette.isOpen) return key === 'palette' ? prevent(event, palette.close) : undefined
      if (document.querySelector('dialog[open]') !== null) return
      const search = key === 'find' ? document.querySelector<HTMLInputElement>('[data-search]') : null
      prevent(event, search === null ? palette.open : () => focusOn(search))
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}

function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'palette' | 'find' | null {
  if (altKey) return null
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey) return 'palette'
  // Some keyboards need Shift.
  return key === '/' && !ctrlKey && !metaKey ? 'find' : null
}

function prevent(event: KeyboardEvent, act: () => void) {
  event.preventDefault()
  act()
}

function focusOn(search: HTMLInputElement) {
  search.focus()
  search.select()
}

/** Whether a key types text here. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED_INTO) !== null)
}

const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
