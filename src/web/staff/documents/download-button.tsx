import { type FormEvent, type ReactNode, useId } from 'react'
import { useToast } from '../frame/toasts.tsx'
import { useMay } from '../parts/use-may.ts'

/**
 * Sends a HEAD request first, so that a missing file shows a toast and not an error page. The button is outside the form,
 * because a form around it would change its layout.
 */
export function DownloadButton({
  action,
  fileName,
  className,
  title,
  onDownload,
  children,
}: {
  action: string
  fileName: string
  className: string
  title?: string
  onDownload?: () => void
  children: ReactNode
}) {
  const id = useId()
  const showToast = useToast()
  if (!useMay('files')) return null

  async function download(event: FormEvent) {
    event.preventDefault()
    const url = `${action}?download=1`
    const result = await checkDownload(url)
    // The session has ended. Reloading shows the sign-in page, which leads back to this page.
    if (result === 'signed-out') return location.reload()
    if (result === 'missing') {
      return showToast({ title: 'Download Failed', description: 'Failed to download the document.', tone: 'bad' })
    }
    showToast({ title: 'Download Started', description: fileName, tone: 'ok' })
    onDownload?.()
    location.assign(url)
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

async function checkDownload(url: string): Promise<'available' | 'signed-out' | 'missing'> {
  try {
    const { ok, type } = await fetch(url, { method: 'HEAD', redirect: 'manual' })
    if (type === 'opaqueredirect') return 'signed-out'
    return ok ? 'available' : 'missing'
  } catch {
    return 'missing'
  }
}
