import { DialogButton, loadDialog } from '../parts/dialog-button.tsx'
import type { AnswerOptions, SendMessageOptions } from './compose-dialogs.tsx'

export function SendMessageButton({ isNext = false, ...options }: SendMessageOptions & { isNext?: boolean }) {
  return (
    <DialogButton may="sendMessage" className={`btn ${isNext ? 'next' : 'line'} sm`} label="Send Message">
      {close => <SendMessageDialog {...options} onClose={close} />}
    </DialogButton>
  )
}

export function AnswerButton(options: AnswerOptions) {
  return (
    <DialogButton may="answerConversation" className="btn next sm" label="Answer by Email">
      {close => <AnswerDialog {...options} onClose={close} />}
    </DialogButton>
  )
}

const SendMessageDialog = loadDialog(async () => (await import('./compose-dialogs.tsx')).SendMessageDialog)
const AnswerDialog = loadDialog(async () => (await import('./compose-dialogs.tsx')).AnswerDialog)
