import { useCallback, useEffect, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { askJson } from '../parts/ask-json.ts'
import type { MovePage } from './move-page.server.ts'

/** `fixed`: the booking can be moved no more. */
export type MoveDays = 'loading' | 'failed' | 'fixed' | NonNullable<MovePage['days']>

/** Where a booking can move to, asked for when its dialog opens, and again by `load`. */
export function useMoveDays(bookingId: string) {
  const [state, setState] = useState<MoveDays>('loading')
  const load = useCallback(async () => {
    // Asked for again, what was there stays until the answer comes.
    setState(before => (typeof before === 'string' ? 'loading' : before))
    const answer = await askJson<MovePage>(addresses.adminMoveBooking(bookingId))
    setState(answer === null ? 'failed' : (answer.days ?? 'fixed'))
  }, [bookingId])
  useEffect(() => void load(), [load])
  return { state, load }
}
