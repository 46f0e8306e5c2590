import { Subheading } from '#src/features/outbox/emails/letter.tsx'
import { TypedText } from '#src/features/outbox/emails/typed-text.tsx'

/** What staff wrote to the customer with a change; nothing where they wrote nothing. */
export function FromUs({ note }: { note?: string | null | undefined }) {
  if (note === null || note === undefined) return null
  return (
    <>
      <Subheading>A message from us</Subheading>
      <TypedText>{note}</TypedText>
    </>
  )
}
