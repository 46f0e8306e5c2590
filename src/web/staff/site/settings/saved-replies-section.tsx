import { useRef, useState } from 'react'
import type { SavedReply } from '#src/features/messages/saved-replies.server.ts'
import { TextArea, TextField } from '../../../ui/field.tsx'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { Placeholders } from '../../mail/template-text/template-preview.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { CONNECTION_LOST, usePressAction } from '../../parts/use-app-form.ts'
import type { SettingsPage } from './settings-page.server.ts'
import { SettingsPanel } from './settings-panel.tsx'

type ReplyFields = SettingsPage['replies']['fields']

export function SavedRepliesSection({ replies, fields, mayChange }: SettingsPage['replies'] & { mayChange: boolean }) {
  return (
    <SettingsPanel
      section="replies"
      description={<p>Texts that everyone who answers can insert, with the name and the reference filled in.</p>}
    >
      <div>
        {replies.length === 0 ? (
          <p className="muted">No saved replies yet.</p>
        ) : (
          <ul className="saved-reply-list">
            {replies.map(reply => (
              <li key={reply.id}>
                <p className="row ends">
                  <strong className="breaks">{reply.title}</strong>
                  {mayChange && (
                    <span className="row">
                      <ChangeButton reply={reply} fields={fields} />
                      <DeleteButton reply={reply} />
                    </span>
                  )}
                </p>
                <p className="breaks muted small">{reply.text}</p>
              </li>
            ))}
          </ul>
        )}
        {mayChange && (
          <DialogButton may="addSavedReply" label="Add Reply">
            {close => (
              <DialogForm
                title="Add Reply"
                act={act('addSavedReply')}
                submit="Add"
                busyText="Adding..."
                failed={NOT_SAVED}
                onClose={close}
              >
                {({ field }) => <ReplyForm title={field('title')} text={field('text')} fields={fields} />}
              </DialogForm>
            )}
          </DialogButton>
        )}
      </div>
    </SettingsPanel>
  )
}

const NOT_SAVED = { title: 'Reply Not Saved', description: CONNECTION_LOST }

function ChangeButton({ reply, fields }: { reply: SavedReply; fields: ReplyFields }) {
  return (
    <DialogButton may="changeSavedReply" className="link-btn" label="Change" about={reply.title}>
      {close => <ChangeDialog reply={reply} fields={fields} onClose={close} />}
    </DialogButton>
  )
}

/** Names the version that it showed. After a conflict it names the one that the refusal showed. */
function ChangeDialog({ reply, fields, onClose }: { reply: SavedReply; fields: ReplyFields; onClose: () => void }) {
  const [opened] = useState(reply)
  const [current, setCurrent] = useState<SavedReply | null>(null)
  return (
    <DialogForm
      title="Change Reply"
      description={opened.title}
      act={act('changeSavedReply', { replyId: opened.id })}
      submit={current === null ? 'Save' : 'Overwrite with Mine'}
      busyText="Saving..."
      failed={NOT_SAVED}
      onClose={onClose}
      onRefused={({ more }) => more && setCurrent(more.current)}
      explain={({ more }) =>
        more && (
          <p className="breaks">
            <strong>{more.current.title}</strong>
            <br />
            {more.current.text}
          </p>
        )
      }
    >
      {({ field }) => (
        <>
          <input type="hidden" name="expectedVersion" value={(current ?? opened).version} />
          <ReplyForm title={field('title', opened.title)} text={field('text', opened.text)} fields={fields} />
        </>
      )}
    </DialogForm>
  )
}

function ReplyForm({ title, text, fields }: { title: FieldState; text: FieldState; fields: ReplyFields }) {
  const box = useRef<HTMLDivElement>(null)

  function insert(placeholder: string) {
    const area = box.current?.querySelector('textarea')
    area?.setRangeText(placeholder, area.selectionStart, area.selectionEnd, 'end')
    area?.focus()
  }

  return (
    <div ref={box}>
      <TextField field={title} label="Title" required autoComplete="off" />
      <TextArea
        field={text}
        label="Text"
        hint="We fill in the fields in curly brackets when you insert the reply."
        rows={8}
        required
      />
      <Placeholders placeholders={fields} onInsert={insert} />
    </div>
  )
}

function DeleteButton({ reply }: { reply: SavedReply }) {
  const { press, isBusy } = usePressAction({
    act: act('deleteSavedReply', { replyId: reply.id }),
    failed: { title: 'Reply Not Deleted', description: CONNECTION_LOST },
  })
  return (
    <BusyButton className="link-btn" isBusy={isBusy} busyText="Deleting..." onClick={() => void press({})}>
      Delete <span className="visually-hidden">{reply.title}</span>
    </BusyButton>
  )
}
