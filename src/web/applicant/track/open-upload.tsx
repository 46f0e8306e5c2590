import { useEffect, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useIsPreview } from './preview.ts'

/** `about`: for screen readers only. */
export function OpenUpload({
  reference,
  upload,
  children,
  about,
  look = 'line',
}: {
  reference: string
  upload: string
  children: string
  about?: string
  look?: 'line' | 'plain'
}) {
  const isPreview = useIsPreview()
  const action = useHydrated() ? addresses.tracking() : `${addresses.tracking()}#upload-document`
  if (isPreview) return <span className="muted small">Button: {children}</span>
  return (
    <Form method="get" action={action} state={OPENED} preventScrollReset>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="tab" value="documents" />
      <button className={`btn ${look} sm`} type="submit" name="upload" value={upload}>
        {children}
        {about && <span className="visually-hidden"> {about}</span>}
      </button>
    </Form>
  )
}

const OPENED = { dialogWasOpened: true }

/** `?upload=` opens it without scripts, and Back closes it. */
export function useUploadDialog(reference: string) {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const requestedId = new URLSearchParams(search).get('upload')
  const [wasOpenAtFirst, setWasOpenAtFirst] = useState(requestedId !== null)
  useEffect(() => {
    if (requestedId === null) setWasOpenAtFirst(false)
  }, [requestedId])
  return {
    /** Id of a request, rejected document or upload, or 'new'; null when closed. */
    requestedId,
    /** Changes at each opening. */
    key,
    wasOpenAtFirst,
    close() {
      const wasOpenedHere = (state as Partial<typeof OPENED> | null)?.dialogWasOpened === true
      if (wasOpenedHere) void navigate(-1)
      else
        void navigate(addresses.tracking({ reference, tab: 'documents' }), { replace: true, preventScrollReset: true })
    },
  }
}
