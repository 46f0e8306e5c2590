import { type FormEvent, type ReactNode, useId } from 'react'
import { useToast } from '../frame/toasts.tsx'

/**
 * Sends a HEAD request first, so that a missing file shows a toast and not an error page. The form is outside the
 * button's layout.
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
  const showToast = useToast()

  async function download(event: FormEvent) {
    event.preventDefault()
    const file = `${action}?download=1`
    const answer = await checkDownload(file)
    // The session has ended: reloading leads to the sign-in and back here.
    if (answer === 'signed-out') return location.reload()
    if (answer === 'missing') {
      return showToast({ title: 'Download Failed', description: 'Failed to download the document.', tone: 'bad' })
    }
    showToast({ title: 'Download Started', description: fileName, tone: 'ok' })
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

async function checkDownload(href: string): Promise<'there' | 'signed-out' | 'missing'> {
  try {
    const { ok, type } = await fetch(href, { method: 'HEAD', redirect: 'manual' })
    if (type === 'opaqueredirect') return 'signed-out'
    return ok ? 'there' : 'missing'
  } catch {
    return 'missing'
  }
}
