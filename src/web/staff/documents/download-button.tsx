import { type FormEvent, type ReactNode, useId } from 'react'
import { useSay } from '../frame/toasts.tsx'

/**
 * A button that saves a file. It is asked for by its head first: one that is not there, or not now, is said where the reader
 * is, instead of on a page of its own. Its form stands beside it, unseen, so that the button has its place to itself.
 */
export function DownloadButton({
  action,
  fileName,
  className,
  title,
  children,
}: {
  action: string
  fileName: string
  className: string
  title?: string
  children: ReactNode
}) {
  const id = useId()
  const say = useSay()

  async function download(event: FormEvent) {
    event.preventDefault()
    const file = `${action}?download=1`
    const answer = await askForHead(file)
    // Over is the session: the page itself, asked for again, leads to the sign-in and from there back to itself.
    if (answer === 'signed-out') return location.reload()
    if (answer === 'missing') {
      return say({ title: 'Download Failed', description: 'Failed to download the document.', tone: 'bad' })
    }
    say({ title: 'Download Started', description: fileName, tone: 'ok' })
    location.assign(file)
  }

  return (
    <>
      <form id={id} method="get" action={action} hidden onSubmit={download}>
        <input type="hidden" name="download" value="1" />
      </form>
      <button className={className} type="submit" form={id} title={title}>
        {children}
      </button>
    </>
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
