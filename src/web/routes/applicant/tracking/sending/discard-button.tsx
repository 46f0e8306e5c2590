import { type MouseEvent, useState } from 'react'
import { fileSize } from '#src/file-size.ts'

/** Has what is here of a file forgotten; asks once more before. `discard` tells whether that worked. */
export function DiscardButton({
  bytes,
  about,
  discard,
}: {
  /** So much of it would have to be sent again. */
  bytes: number
  /** Its name, read only aloud. */
  about: string
  discard: () => Promise<boolean>
}) {
  const [asks, setAsks] = useState(false)
  const [failed, setFailed] = useState(false)

  async function press({ detail }: MouseEvent) {
    // The second half of a double click answers nothing.
    if (detail > 1) return
    if (!asks && bytes > 0) return setAsks(true)
    setFailed(false)
    if (await discard()) return
    setAsks(false)
    setFailed(true)
  }

  return (
    <>
      <button className="btn line sm" type="button" onClick={press}>
        {asks ? `Discard ${fileSize(bytes)} that is here?` : 'Discard'}
        {!asks && <span className="vh"> {about}</span>}
      </button>
      <span className={failed ? 'small' : 'vh'} role="status">
        {asks && 'Press once more to discard it.'}
        {failed && 'It could not be discarded. Please try again.'}
      </span>
    </>
  )
}
