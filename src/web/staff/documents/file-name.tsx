import { Fragment } from 'react'

/** A file name that may wrap after `_ - . ;`; its last word stays with the extension. */
export function FileName({ name }: { name: string }) {
  const { start, end = '' } = LAST_WORD.exec(name)?.groups ?? {}
  const pieces = (start ?? name).split(/(?<=[_.;-])/u)
  return (
    <>
      {pieces.map((piece, at) => (
        <Fragment key={at}>
          {piece}
          <wbr />
        </Fragment>
      ))}
      <span className="whole">{end}</span>
    </>
  )
}

/** At most 20 letters, and not the whole name. */
const LAST_WORD = /^(?<start>.*[\s_.;-])(?<end>[^\s_.;-]{1,20}\.[^.\s]{1,5})$/su
