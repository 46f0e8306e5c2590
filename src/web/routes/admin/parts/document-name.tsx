import type { AskableApplicant } from './askable-applicant.ts'
import { FileName } from './file-name.tsx'
import { type OpenedDocument, OpensPreview } from './opens-preview.tsx'

/** What a file is called, which opens it, what was said about it, and that it cannot be read any more. */
export function DocumentName({
  document,
  application,
}: {
  document: OpenedDocument & { adminComment: string | null; isDamaged: boolean }
  application: AskableApplicant
}) {
  const { fileName, adminComment, isDamaged } = document
  return (
    <>
      <OpensPreview document={document} application={application} className="file-name">
        <FileName name={fileName} />
      </OpensPreview>
      {isDamaged && <span className="under damaged">Damaged: the file cannot be read. Please ask for it again.</span>}
      {adminComment !== null && <span className="under as-typed">{adminComment}</span>}
    </>
  )
}
