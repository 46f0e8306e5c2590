/** What a file is called, and that it cannot be read any more. */
export function DocumentName({
  document: { fileName, adminComment, isDamaged },
}: {
  document: { fileName: string; adminComment: string | null; isDamaged: boolean }
}) {
  return (
    <>
      <strong className="file-name">{fileName}</strong>
      {isDamaged && <span className="under damaged">Damaged: the file cannot be read. Please ask for it again.</span>}
      {adminComment !== null && <span className="under as-typed">{adminComment}</span>}
    </>
  )
}
