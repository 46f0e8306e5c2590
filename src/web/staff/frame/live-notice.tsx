import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { findApplicationId, findConversation } from './live-query.ts'
import { setLoadedAt, useLivePage } from './live-store.ts'

const LISTS: ReadonlyArray<string> = [
  addresses.adminQueue(),
  addresses.adminApplications(),
  addresses.adminDocuments(),
  addresses.adminMessages(),
]

/** Says who else has the case open, and offers new rows of a list. An open case or conversation reloads by itself. */
export function LiveNotice({ loadedAt }: { loadedAt: number }) {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const { news = 0, viewers = [] } = useLivePage() ?? {}
  const isList = LISTS.includes(pathname)
  const isCase = !isList && (findApplicationId(pathname) ?? findConversation(pathname)) !== null
  useEffect(() => setLoadedAt(loadedAt), [loadedAt])
  useEffect(() => {
    if (isCase && news > 0 && document.querySelector('dialog[open]') === null) void revalidate()
  }, [isCase, news, revalidate])
  const hasNews = news > 0 && isList
  return (
    <div className="row live-notice" aria-live="polite">
      {isCase && viewers.length > 0 && <p>{describeViewers(viewers)}</p>}
      {hasNews && (
        <button className="chip" type="button" onClick={() => void revalidate()}>
          {news > 99 ? '99+' : news} new, show
        </button>
      )}
    </div>
  )
}

function describeViewers(names: ReadonlyArray<string>): string {
  return `${new Intl.ListFormat('en-GB').format(names)} ${names.length === 1 ? 'is' : 'are'} looking at this too.`
}
