import { useState } from 'react'
import { ACCEPTED_FILE_TYPES } from '#src/features/files/uploads.ts'
import { MESSAGE_KIND_KEYS, MESSAGE_KINDS } from '#src/features/messages/kinds.ts'
import { STAGE_TITLES, type Stage } from '#src/features/site/catalogue/scope.ts'
import { FileField, SelectField, TextArea } from '../../ui/field.tsx'
import { act } from '../parts/act.ts'
import { DialogForm } from '../parts/dialog-form.tsx'
import { CONNECTION_LOST } from '../parts/use-app-form.ts'

export type SendMessageOptions = {
  applicationId: string
  customer: string
  undelivered: ReadonlyArray<readonly [Stage, string]>
  readUntil: number | null
}

export function SendMessageDialog({
  applicationId,
  customer,
  undelivered,
  readUntil,
  onClose,
}: SendMessageOptions & { onClose: () => void }) {
  const [sentAs, setSentAs] = useState('message')
  return (
    <DialogForm
      title="Send Message"
      description={`${customer} reads it on the tracking page, and gets an email that says so.`}
      act={act('sendMessage', { applicationId })}
      submit="Send"
      busyText="Sending..."
      failed={{ title: 'Message Not Sent', description: CONNECTION_LOST }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ReadUntil at={readUntil} />
          <div
            onChange={({ target }) => {
              if (target instanceof HTMLSelectElement) setSentAs(target.value)
            }}
          >
            <SelectField
              field={field('sentAs', 'message')}
              label="What you send"
              conditional
              choices={[
                ['message', 'Message'],
                ...undelivered.map(
                  ([stage, what]) =>
                    [`stage:${stage}`, `${what} (${STAGE_TITLES[stage]}), counts as delivered`] as const,
                ),
                ...MESSAGE_KIND_KEYS.filter(kind => kind !== 'message').map(
                  kind => [kind, `${MESSAGE_KINDS[kind].label}, again or extra`] as const,
                ),
              ]}
            />
          </div>
          <TextArea field={field('text')} label="Message" rows={6} required={sentAs === 'message'} />
          <FileField
            field={field('file')}
            label="File"
            hint="PDF, Word document, or image (JPEG/PNG), 10MB at most each, 20MB together."
            required={sentAs !== 'message'}
            multiple
            accept={ACCEPTED_FILE_TYPES.split(',')}
          />
        </>
      )}
    </DialogForm>
  )
}

export type AnswerOptions = { caseId: string; email: string; readUntil: number | null }

export function AnswerDialog({ caseId, email, readUntil, onClose }: AnswerOptions & { onClose: () => void }) {
  return (
    <DialogForm
      title="Answer by Email"
      description={`Your answer goes to ${email}. A reply comes to our mailbox.`}
      act={act('answerConversation', { caseId })}
      submit="Send"
      busyText="Sending..."
      failed={{ title: 'Answer Not Sent', description: CONNECTION_LOST }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ReadUntil at={readUntil} />
          <TextArea field={field('text')} label="Answer" rows={8} required />
        </>
      )}
    </DialogForm>
  )
}

/** Tells which message the writer saw when the dialog opened, in milliseconds. */
function ReadUntil({ at }: { at: number | null }) {
  const [first] = useState(at)
  return <input type="hidden" name="readUntil" value={first ?? ''} />
}
