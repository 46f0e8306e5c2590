import { useEffect, useState } from 'react'
import { addresses } from '#src/addresses.ts'
import { askJson } from '../parts/ask-json.ts'
import type { Found as Answer, FoundApplicant, FoundConsultation } from './palette-entries.ts'

type Found = Answer & { words: string; failed: boolean }

/** Whoever stops typing for so long (in milliseconds) wants to see something. */
const PAUSE = 120
const NONE: Found = { words: '', applicants: [], consultations: [], failed: false }

/**
 * Applicants for what was typed, asked for when the fingers rest: an answer to earlier words never takes the place of a later
 * one. `isPending`: what is shown answers earlier words.
 */
export function useFoundApplicants(typed: string) {
  const words = typed.trim()
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    if (words === '') return setFound(NONE)
    const under = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await askJson<{ found: Array<FoundApplicant>; consultations: Array<FoundConsultation> }>(
        addresses.adminSearch({ q: words }),
        { signal: under.signal },
      )
      if (under.signal.aborted) return
      setFound({
        words,
        applicants: answer?.found ?? [],
        consultations: answer?.consultations ?? [],
        failed: answer === null,
      })
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      under.abort()
    }
  }, [words])
  const isPending = found.words !== words
  return { found, isPending, failed: found.failed && !isPending }
}
