import { useContext } from 'react'
import { z } from 'zod'
import { EditableText } from '#src/features/mail/editable-text.tsx'
import { defineMail } from '#src/features/mail/mail.ts'
import { MailLayout, NextStep, Paragraph, SecondaryLink, SignedUrlsContext } from '#src/features/mail/mail-layout.tsx'
import type { TemplateTexts } from '#src/features/mail/template-text.ts'

type RequestMailData = z.infer<typeof requestMailData>

const requestMailData = z.object({ name: z.string(), storyId: z.string() })

const requestTexts: TemplateTexts<RequestMailData, 'opening'> = {
  when: 'Once for each application, when the day on which the visa was granted is recorded.',
  texts: {
    opening: {
      label: 'Opening',
      original:
        'Congratulations on your visa, and thank you for letting us be part of it.\n\nWould you write two or three sentences about working with us? People who are where you were a year ago read such stories on our website before they decide.',
      placeholders: { name: { means: 'the applicant’s name', of: data => data.name } },
      sample: { name: 'Adébáyọ̀ Oyèníyì', storyId: '' },
    },
  },
}

export const storyRequestMail = defineMail({
  name: 'stories.request',
  label: 'Request for a story',
  audience: 'applicant',
  about: ['application'],
  data: requestMailData,
  templateTexts: requestTexts,
  signedIds: ({ storyId }) => ({ storyId }),
  subject: () => 'Congratulations, and would you tell your story?',
  Body({ data }) {
    const { story } = useContext(SignedUrlsContext)
    return (
      <MailLayout title="Would you tell your story?" preview="A few sentences help the next person decide.">
        <Paragraph>Dear {data.name},</Paragraph>
        <EditableText texts={requestTexts} textKey="opening" data={data} />
        <NextStep href={story ?? '#'} after="This link is yours alone, so please don’t forward it.">
          Tell your story
        </NextStep>
        <Paragraph>
          You choose the words and the name that we show, and you can take them back at any time. If you’d rather not,
          just ignore this email: we ask only once.
        </Paragraph>
      </MailLayout>
    )
  },
})

export const storyThanksMail = defineMail({
  name: 'stories.thanks',
  label: 'Thanks for a story',
  audience: 'applicant',
  about: ['application'],
  data: z.object({ name: z.string(), storyId: z.string(), consent: z.string() }),
  signedIds: ({ storyId }) => ({ storyId }),
  subject: () => 'Thank you for your story',
  Body({ data: { name, consent } }) {
    const { story } = useContext(SignedUrlsContext)
    return (
      <MailLayout title="Thank you" preview="We have your story.">
        <Paragraph>Dear {name},</Paragraph>
        <Paragraph>Thank you for your story. One of us reads it before it goes on our website.</Paragraph>
        <Paragraph>You agreed to this: “{consent}”</Paragraph>
        <Paragraph>
          Please keep this email. Its link shows whether your story is on our website, and you can change or withdraw it
          there. When you withdraw it, it leaves our website at once and we delete your words.
        </Paragraph>
        <SecondaryLink href={story ?? '#'}>Change or withdraw your story</SecondaryLink>
      </MailLayout>
    )
  },
})

export const storyMails = [storyRequestMail, storyThanksMail] as const
