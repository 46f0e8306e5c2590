import { Form } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { useHydrated } from '../../../ui/hydrated.ts'
import { useIsPreview } from './preview.ts'
import { OPENED } from './use-upload-dialog.ts'

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
