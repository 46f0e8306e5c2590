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
