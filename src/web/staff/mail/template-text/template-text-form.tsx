import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { EditableTemplateText } from '#src/features/mail/template-texts.server.ts'
import type { CurrentText } from '#src/features/mail/update-template-text.server.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import type { AnswerOf } from '../../parts/answer.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'
import { Placeholders, PREVIEW_FRAME_NAME } from './template-preview.tsx'

type TemplateTextFormProps = {
  template: string
  templateText: EditableTemplateText
  onPreview: () => void
  onSaved: (version: number) => void
}

const SAVING_FAILED = { title: 'Not Saved', description: CONNECTION_LOST }

/**
 * Edits one template text. A save names the version that this form showed, not a newer one that the page loaded after
 * another form was saved.
 */
export function TemplateTextForm({ template, templateText, onPreview, onSaved }: TemplateTextFormProps) {
  const [baseText, setBaseText] = useState<CurrentText>({ text: templateText.text, version: templateText.version })
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const { element, field, refusal, busyWith, isBusy, ...form } = useAppForm({
    id: templateText.key,
    act: act('changeTemplateText'),
    failed: SAVING_FAILED,
  })
  const isOriginal = baseText.text === templateText.original

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    const pressedButton = event.nativeEvent.submitter
    const intent = pressedButton instanceof HTMLButtonElement ? pressedButton.value : 'save'
    // The browser itself submits the form into the preview frame.
    if (intent === 'preview') return onPreview()
    event.preventDefault()
    const formData = new FormData(event.currentTarget)
    formData.set('intent', intent)
    formData.set('template', template)
    const answer = await form.send(formData, intent)
    if (answer !== null) await handleAnswer(answer, formData.get('text'))
  }

  async function handleAnswer(answer: AnswerOf<'changeTemplateText'>, sentText: FormDataEntryValue | null) {
    if (answer.more?.currentText !== undefined) setBaseText(answer.more?.currentText)
    if (!answer.ok) return
    if (answer.more?.currentText !== undefined) {
      // Text typed while saving stays; the next save is based on the saved version.
      if (textarea()?.value === sentText) replaceText(answer.more?.currentText.text)
      onSaved(answer.more?.currentText.version)
    }
    showToast(toToast(answer))
    await revalidate()
  }

  function textarea() {
    return element.current?.querySelector('textarea') ?? null
  }

  function replaceText(text: string) {
    const area = textarea()
    if (area === null) return
    if (document.activeElement?.closest('details')) area.focus()
    area.value = text
  }

  function insertText(text: string) {
    const area = textarea()
    area?.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
    area?.focus()
  }

  return (
    <form
      ref={element}
      id={templateText.key}
      className="panel template-text"
      method="post"
      noValidate
      aria-label={templateText.label}
      aria-busy={isBusy || undefined}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="textKey" value={templateText.key} />
      <input type="hidden" name="expectedVersion" value={baseText.version} />
      {refusal !== null && refusal.errors?.text === undefined && <DialogRefusal refusal={refusal} hasTypedText />}
      {refusal?.more?.currentText && (
        <div className="current-text">
          <h2>The text now</h2>
          <p className="breaks">{refusal.more.currentText.text}</p>
        </div>
      )}
      {templateText.notUsed !== null && baseText.version === templateText.version && (
        <div className="notice bad">
          <p>This text is not used: {templateText.notUsed} Until you fix it, we send the original.</p>
        </div>
      )}
      {!isOriginal && <Badge tone="good">Edited</Badge>}
      <TextArea field={field('text', baseText.text)} label={templateText.label} rows={6} required />
      <Placeholders placeholders={templateText.placeholders} onInsert={insertText} />
      <div className="row">
        <BusyButton
          className="btn plain sm"
          type="submit"
          name="intent"
          value="save"
          isBusy={busyWith === 'save'}
          busyText="Saving..."
          aria-disabled={isBusy || undefined}
        >
          Save
        </BusyButton>
        <button
          className="btn line sm"
          type="submit"
          name="intent"
          value="preview"
          formAction={addresses.adminTemplatePreview(template)}
          formTarget={PREVIEW_FRAME_NAME}
        >
          Preview
        </button>
      </div>
      {!isOriginal && <OriginalText text={templateText.original} isBusy={busyWith === 'restore'} />}
    </form>
  )
}

function OriginalText({ text, isBusy }: { text: string; isBusy: boolean }) {
  return (
    <details className="original">
      <summary>Back to the original</summary>
      <p className="breaks">{text}</p>
      <BusyButton
        className="btn line sm"
        type="submit"
        name="intent"
        value="restore"
        isBusy={isBusy}
        busyText="Restoring..."
      >
        Use the original
      </BusyButton>
    </details>
  )
}
