import { useLayoutEffect, useRef } from 'react'

/** Calls `callback` before the browser paints `value`, if it is not null and differs from the previous render. */
export function useOnChange(value: unknown, callback: () => void) {
  const previousValue = useRef(value)
  useLayoutEffect(() => {
    if (previousValue.current !== value && value !== null) callback()
    previousValue.current = value
  })
}
