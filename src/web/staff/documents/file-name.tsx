import { Fragment } from 'react'

/** Shows a file name that may wrap after `_ - . ;`, but keeps its last word with the extension. */
export function FileName({ name }: { name: string }) {
  const { start, end = '' } = LAST_WORD_AND_EXTENSION.exec(name)?.groups ?? {}
  const pieces = (start ?? name).split(/(?<=[_.;-])/u)
  return (
    <>
      {pieces.map((piece, index) => (
        <Fragment key={index}>
          {piece}
          <wbr />
        </Fragment>
      ))}
      <span className="no-wrap">{end}</span>
    </>
  )
}

const LAST_WORD_AND_EXTENSION = /^(?<start>.*[\s_.;-])(?<end>[^\s_.;-]{1,20}\.[^.\s]{1,5})$/su
