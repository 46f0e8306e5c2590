import { BRAND } from '#src/brand.ts'
import { Letter, Paragraph } from '#src/features/outbox/emails/letter.tsx'
import { Said } from '#src/features/outbox/emails/said.tsx'
import { acknowledgementWording } from './acknowledgement-wording.ts'

export function subject(): string {
  return 'We have received your message'
}

export function Body() {
  return (
    <Letter title="We have your message" preview={`We answer within ${BRAND.answersWithin}.`}>
      <Paragraph>Hello,</Paragraph>
      <Said wording={acknowledgementWording} passage="opening" data={{}} />
      <Paragraph>
        If it was not you who wrote, somebody entered your address by mistake. You need not do anything.
      </Paragraph>
    </Letter>
  )
}
