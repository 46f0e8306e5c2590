import { useEffect, useRef } from 'react'
import { useHydrated } from './hydrated.ts'

/**
 * Takes the reader to the head of a page that came without a document of its own: what had the focus went with the page
 * before. Not to the first one, which the browser itself begins at its top, and not where the new page has taken the focus.
 */
export function useFocusOnNewPage(page: string) {
  const shown = useRef(useHydrated() ? null : page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const content = document.getElementById('content')
    if (content === null || content.contains(document.activeElement)) return
    const head = content.querySelector('h1') ?? content
    head.tabIndex = -1
    // Where the page is scrolled to is the router's to say.
    head.focus({ preventScroll: true })
  }, [page])
}
