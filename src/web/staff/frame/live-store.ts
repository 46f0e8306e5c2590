import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import type { LiveAnswer } from './live-query.ts'

let latest: LiveAnswer | null = null
let loadedAt: number | null = null
const listeners = new Set<() => void>()

/** Keeps the answer of the newest poll for all parts of the frame. */
export function setLiveAnswer(answer: LiveAnswer): void {
  latest = answer
  for (const listener of listeners) listener()
}

/** The page shows everything until `at`, in milliseconds. */
export function setLoadedAt(at: number): void {
  if (loadedAt === at) return
  loadedAt = at
  if (latest !== null) setLiveAnswer({ ...latest, news: 0 })
}

export function buildLiveQuery(path: string): string {
  const query = new URLSearchParams({ path })
  if (loadedAt !== null) query.set('since', String(loadedAt))
  return `?${query}`
}

export function useLiveAnswer(): LiveAnswer | null {
  return useSyncExternalStore(subscribe, readLatest, readNothing)
}

/** Returns null until a poll has answered for the page that is shown. */
export function useLivePage(): Pick<LiveAnswer, 'news' | 'viewers'> | null {
  const { pathname } = useLocation()
  const answer = useLiveAnswer()
  return answer?.path === pathname ? answer : null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readLatest(): LiveAnswer | null {
  return latest
}

function readNothing(): null {
  return null
}
