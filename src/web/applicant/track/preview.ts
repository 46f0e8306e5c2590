import { createContext, useContext } from 'react'
import { addresses } from '#src/addresses.ts'

/** The id of the application in the staff preview, otherwise null. A preview submits nothing, and its links stay in the admin. */
const PreviewContext = createContext<string | null>(null)

export const Preview = PreviewContext.Provider

export function useIsPreview(): boolean {
  return useContext(PreviewContext) !== null
}

/** The addresses of the page's tabs and files: the applicant's, or the admin's in a preview. */
export function usePageAddresses(reference: string) {
  const previewed = useContext(PreviewContext)
  return {
    tab: (tab?: string) =>
      previewed === null ? addresses.tracking({ reference, tab }) : addresses.adminPreview(previewed, { tab }),
    file: (documentId: string) =>
      previewed === null
        ? addresses.applicantsFile({ documentId, reference })
        : addresses.adminFile(documentId, { download: '1' }),
  }
}
