import { useEffect, useState } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../ui/hydrated.ts'
import { useIsPreview } from './preview.ts'

/** A button that opens the dialog for a file: `upload` says for what. `about` is read only aloud. */
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
  // Without scripts the dialog stands in the page, far down; with them it comes up, and nothing may jump.
  const action = useHydrated() ? addresses.tracking() : `${addresses.tracking()}#upload-document`
  if (isPreview) return <span className="muted small">Button: {children}</span>
  return (
    <Form method="get" action={action} state={OPENED} preventScrollReset>
      <input type="hidden" name="reference" value={reference} />
      <input type="hidden" name="tab" value="documents" />
      <button className={`btn ${look} sm`} type="submit" name="upload" value={upload}>
        {children}
        {about && <span className="vh"> {about}</span>}
      </button>
    </Form>
  )
}

/** The state of a page whose dialog was opened from the one before. */
const OPENED = { dialogWasOpened: true }

/** The dialog that takes a file has an address, `?upload=`: so it opens without scripts, and Back closes it. */
export function useUploadDialog(reference: string) {
  const { search, state, key } = useLocation()
  const navigate = useNavigate()
  const asked = new URLSearchParams(search).get('upload')
  const [wasOpenAtFirst, setWasOpenAtFirst] = useState(asked !== null)
  useEffect(() => {
    if (asked === null) setWasOpenAtFirst(false)
  }, [asked])
  return {
    /** A request, a rejected document or an unfinished upload by its id, or 'new'; null: it is closed. */
    asked,
    /** Another each time it is opened: it may be opened again before the page without it has come. */
    key,
    /** The page was loaded with it, mostly once more. */
    wasOpenAtFirst,
    close() {
      const wasOpenedHere = (state as Partial<typeof OPENED> | null)?.dialogWasOpened === true
      if (wasOpenedHere) void navigate(-1)
      else
        void navigate(addresses.tracking({ reference, tab: 'documents' }), { replace: true, preventScrollReset: true })
    },
  }
}
