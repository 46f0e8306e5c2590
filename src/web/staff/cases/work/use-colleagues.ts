import { useEffect, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import type { Colleague } from '#src/features/cases/work/owners.server.ts'
import { fetchJsonOrSignIn } from '../../parts/fetch-json.ts'

/** Returns null until the list has arrived. */
export function useColleagues(): ReadonlyArray<Colleague> | null {
  const [colleagues, setColleagues] = useState<ReadonlyArray<Colleague> | null>(null)
  useEffect(() => {
    let isUnmounted = false
    void fetchJsonOrSignIn<Array<Colleague>>(addresses.adminColleagues()).then(found => {
      if (!isUnmounted) setColleagues(found ?? [])
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  return colleagues
}
