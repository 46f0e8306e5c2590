import type { LiveCounts } from '#src/features/events/bell/live.server.ts'

export type SidebarCounts = Omit<LiveCounts, 'bell'>

export type LiveAnswer = {
  count: number
  counts: SidebarCounts
  /** Counts what others changed since the page was loaded. */
  news: number
  viewers: Array<string>
  path: string | null
}

const STAFF_PATH = /^\/admin(?:\/\w[\w.-]{0,79}){0,6}$/
const APPLICATION_PATH = /^\/admin\/applications\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const MESSAGES_PATH = /^\/admin\/messages(?:\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))?$/

export function findApplicationId(path: string): string | null {
  return APPLICATION_PATH.exec(path)?.[1] ?? null
}

/** Returns `all` for the inbox. */
export function findConversation(path: string): string | null {
  const found = MESSAGES_PATH.exec(path)
  return found === null ? null : (found[1] ?? 'all')
}

/** Ignores values that our pages do not send. `since` is in milliseconds. */
export function readLiveQuery(query: URLSearchParams) {
  const text = query.get('path') ?? ''
  const path = STAFF_PATH.test(text) ? text : null
  const since = /^\d{13}$/.test(query.get('since') ?? '') ? new Date(Number(query.get('since'))) : null
  return { path, since, applicationId: findApplicationId(path ?? ''), conversation: findConversation(path ?? '') }
}
