import { useEffect, useRef } from 'react'

/** Acts when `change` is another than before: not when the page is opened, and not when there is nothing (null). */
export function useOnChange(change: unknown, act: () => void) {
  const before = useRef(change)
  useEffect(() => {
    if (before.current !== change && change !== null) act()
    before.current = change
  })
}
