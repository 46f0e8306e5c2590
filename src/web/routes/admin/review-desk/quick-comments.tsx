import { QUICK_COMMENTS } from '#src/features/documents/quick-comments.ts'

/** What is said most often, put into the comment to be changed there. */
export function QuickComments({ field }: { field: () => HTMLTextAreaElement | null }) {
  function write(text: string) {
    const comment = field()
    if (comment === null) return
    const before = comment.value.trimEnd()
    comment.value = before === '' ? text : `${before}\n${text}`
    comment.focus()
  }
  return (
    <fieldset className="quick-comments">
      <legend className="small muted">Put into the comment</legend>
      {QUICK_COMMENTS.map(({ name, text }) => (
        <button key={name} className="btn line sm" type="button" onClick={() => write(text)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
