import { createContext, useContext } from 'react'
import { addresses } from '#src/addresses.ts'

/** The id of the application that staff preview, or null on the applicant's own page. */
const PreviewContext = createContext<string | null>(null)

export const PreviewProvider = PreviewContext.Provider

export function useIsPreview(): boolean {
  return useContext(PreviewContext) !== null
}

/** Returns the paths of tabs and files, which differ in the staff preview. */
export function usePagePaths(reference: string) {
  const previewedApplicationId = useContext(PreviewContext)
  return {
    tab: (tab?: string) =>
      previewedApplicationId === null
        ? addresses.tracking({ reference, tab })
        : addresses.adminPreview(previewedApplicationId, { tab }),
    file: (documentId: string) =>
      previewedApplicationId === null
        ? addresses.applicantDocument({ documentId, reference })
        : addresses.adminFile(documentId, { download: '1' }),
    deliveredFile: (fileId: string) =>
      previewedApplicationId === null
        ? addresses.messageFile({ fileId, reference })
        : addresses.adminMessageFile(fileId),
  }
}
