import { useEffect, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useIsPreview } from './preview.ts'

/** Opens the upload dialog. Only screen readers read `about`, which tells buttons with the same text apart. */
export function OpenUploadButton({
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
  if (isPreview) return <span className="muted small">The applicant sees the button “{children}”.</span>
  return (
    <Form method="get" action={action} state={OPENED_BY_BUTTON_STATE} preventScrollReset>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="tab" value="documents" />
      <button className={`btn ${look} sm`} type="submit" name="upload" value={upload}>
        {children}
        {about && <span className="visually-hidden"> {about}</span>}
      </button>
    </Form>
  )
}

const OPENED_BY_BUTTON_STATE = { dialogWasOpened: true }

/** Keeps the open dialog in the URL (`?upload=`), so that it works without JavaScript and Back closes it. */
export function useUploadDialog(reference: string) {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const requestedId = new URLSearchParams(search).get('upload')
  const [wasOpenOnLoad, setWasOpenOnLoad] = useState(requestedId !== null)
  useEffect(() => {
    if (requestedId === null) setWasOpenOnLoad(false)
  }, [requestedId])
  return {
    requestedId,
    key,
    wasOpenOnLoad,
    close() {
      const wasOpenedHere = (state as Partial<typeof OPENED_BY_BUTTON_STATE> | null)?.dialogWasOpened === true
      if (wasOpenedHere) void navigate(-1)
      else
        void navigate(addresses.tracking({ reference, tab: 'documents' }), { replace: true, preventScrollReset: true })
    },
  }
}
