import { addresses } from '#src/addresses.ts'
import { TextArea } from '../../ui/field.tsx'
import { DialogForm } from '../parts/dialog-form.tsx'
import { CONNECTION_LOST } from '../parts/post-form.ts'
import { ReadUntil } from './read-until.tsx'

export type AnswerOptions = { caseId: string; email: string; readUntil: number | null }

export function AnswerDialog({ caseId, email, readUntil, onClose }: AnswerOptions & { onClose: () => void }) {
  return (
    <DialogForm
      title="Answer by Email"
      description={`Your answer goes to ${email}. A reply comes to our mailbox.`}
      action={addresses.adminAnswerThread(caseId)}
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
