import type { MouseEvent, ReactNode } from 'react'
import { useSay } from '../frame/toasts.tsx'

/**
 * A link to a file. It is asked for by its head first: one that is not there, or not now, is said where the reader is, instead of
 * on a page of its own.
 */
export function DownloadLink({
  href,
  className,
  title,
  children,
}: {
  href: string
  className: string
  title?: string
  children: ReactNode
}) {
  const say = useSay()

  async function download(event: MouseEvent) {
    // Into another tab, or saved by the browser's own menu: that is the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const answer = await askForHead(href)
    // Over is the session: the page itself, asked for again, leads to the sign-in and from there back to itself.
    if (answer === 'signed-out') return location.reload()
    if (answer === 'there') return location.assign(href)
    say({ title: 'Download Failed', description: 'Failed to download the document.', tone: 'bad' })
  }

  return (
    <a href={href} className={className} title={title} onClick={download}>
      {children}
    </a>
  )
}

async function askForHead(href: string): Promise<'there' | 'signed-out' | 'missing'> {
  try {
    const { ok, type } = await fetch(href, { method: 'HEAD', redirect: 'manual' })
    if (type === 'opaqueredirect') return 'signed-out'
    return ok ? 'there' : 'missing'
  } catch {
    return 'missing'
  }
}
