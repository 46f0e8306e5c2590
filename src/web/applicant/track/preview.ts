import { createContext, useContext } from 'react'
import { addresses } from '#src/addresses.ts'

/** Null outside the staff preview, which submits nothing. */
const PreviewContext = createContext<string | null>(null)

export const Preview = PreviewContext.Provider

export function useIsPreview(): boolean {
  return useContext(PreviewContext) !== null
}

export function usePageAddresses(reference: string) {
  const previewed = useContext(PreviewContext)
  return {
    tab: (tab?: string) =>
      previewed === null ? addresses.tracking({ reference, tab }) : addresses.adminPreview(previewed, { tab }),
    file: (documentId: string) =>
      previewed === null
        ? addresses.applicantDocument({ documentId, reference })
        : addresses.adminFile(documentId, { download: '1' }),
  }
}
