import { useEffect } from 'react'

/**
 * Ctrl K (⌘ K) opens and closes the palette. `/` focuses the page's search box (`data-search`), or opens the palette
 * if there is none, but not while the user types. An open dialog disables both.
 */
export function useShortcuts(palette: { isOpen: boolean; open: () => void; close: () => void }) {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const shortcut = findShortcut(event)
      if (shortcut === null || (shortcut === 'find' && isTypingTarget(event.target))) return
      if (palette.isOpen) return shortcut === 'palette' ? runInsteadOfDefault(event, palette.close) : undefined
      if (document.querySelector('dialog[open]') !== null) return
      const searchBox = shortcut === 'find' ? document.querySelector<HTMLInputElement>('[data-search]') : null
      runInsteadOfDefault(event, searchBox === null ? palette.open : () => focusAndSelect(searchBox))
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  })
}

function findShortcut({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'palette' | 'find' | null {
  if (altKey) return null
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey) return 'palette'
  // Shift is allowed, because some keyboards need it for `/`.
  return key === '/' && !ctrlKey && !metaKey ? 'find' : null
}

function runInsteadOfDefault(event: KeyboardEvent, runShortcut: () => void) {
  event.preventDefault()
  runShortcut()
}

function focusAndSelect(search: HTMLInputElement) {
  search.focus()
  search.select()
}

/** Returns whether a key press on this element types text. */
export function isTypingTarget(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(TEXT_FIELD_SELECTOR) !== null)
}

const TEXT_FIELD_SELECTOR = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
