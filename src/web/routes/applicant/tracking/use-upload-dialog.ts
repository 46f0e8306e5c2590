import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addresses } from '#src/addresses.ts'

/** The state of a page whose dialog was opened from the one before. */
export const OPENED = { dialogWasOpened: true }

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
