import { Fragment } from 'react'

/** The name of a file: it may break after `_ - . ;`, and its last word stays with its ending. */
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

/** One that is not too long to stand on a line of its own; a name of one word is no last word. */
const LAST_WORD = /^(?<start>.*[\s_.;-])(?<end>[^\s_.;-]{1,20}\.[^.\s]{1,5})$/su
