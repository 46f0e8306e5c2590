import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { useSay } from '../frame/toasts.tsx'
import type { AccountAnswer } from './change-account.server.ts'

/** Sends a form of the Staff page: says what became of it, and then calls `onDone`. */
export function useAccountForm(onDone: () => void) {
  const fetcher = useFetcher<AccountAnswer>()
  const say = useSay()
  const told = useRef<AccountAnswer>(undefined)
  const { data } = fetcher
  useEffect(() => {
    if (data === undefined || data === told.current) return
    told.current = data
    if (data.done === null) return
    say(data.done)
    onDone()
  })
  return { Form: fetcher.Form, busy: fetcher.state !== 'idle', lastResult: data?.reply }
}
