import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Worded } from '#src/features/outbox/word-passage.server.ts'
import type { WordablePassage } from '#src/features/outbox/wordings.server.ts'
import { CONNECTION_LOST } from '../../parts/keep-typed.ts'
import { Badge } from '../../ui/badge.tsx'
import { TextArea } from '../../ui/field.tsx'
import { useSay } from '../frame/toasts.tsx'
import type { Answer, RefusedForm } from '../parts/answer.ts'
import { BusyButton } from '../parts/busy-button.tsx'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { toastOf, useAppForm } from '../parts/use-app-form.ts'
import { Placeholders } from './passage-to-read.tsx'
import { PREVIEW_FRAME } from './wording-preview.tsx'

/** `refused`: sent without scripts, and not saved: what was typed comes back. */
type WordedPassage = {
  template: string
  passage: WordablePassage
  refused: RefusedForm | null
  onPreview: () => void
  onSaved: (version: number) => void
}

const FAILED = { title: 'Not Saved', description: CONNECTION_LOST }

/**
 * One passage: its words, what they may fill in, and the way back to the original. What is saved over is the version that was read
 * here, not one that another form of the page made us fetch since.
 */
export function PassageForm({ template, passage, refused, onPreview, onSaved }: WordedPassage) {
  const [read, setRead] = useState<Worded>(() => firstRead(passage, refused))
  const say = useSay()
  const { revalidate } = useRevalidator()
  const { element, field, refusal, busyWith, isBusy, ...form } = useAppForm({
    id: passage.key,
    action: addresses.adminWordPassage(template),
    failed: FAILED,
    refused,
  })
  const isOriginal = read.words === passage.original

  async function submitted(event: SubmitEvent<HTMLFormElement>) {
    const pressed = event.nativeEvent.submitter
    const intent = pressed instanceof HTMLButtonElement ? pressed.value : 'save'
    // The browser sends the form into the frame.
    if (intent === 'preview') return onPreview()
    event.preventDefault()
    const sent = new FormData(event.currentTarget)
    sent.set('intent', intent)
    const answer = await form.send(sent, intent)
    if (answer !== null) await answered(answer, sent.get('words'))
  }

  async function answered(answer: Answer, sentWords: FormDataEntryValue | null) {
    if (answer.worded !== undefined) setRead(answer.worded)
    if (!answer.ok) return
    if (answer.worded !== undefined) {
      // What was typed meanwhile stays: the next save builds upon what was saved.
      if (textarea()?.value === sentWords) show(answer.worded.words)
      onSaved(answer.worded.version)
    }
    say(toastOf(answer))
    await revalidate()
  }

  function textarea() {
    return element.current?.querySelector('textarea') ?? null
  }

  function show(words: string) {
    const place = textarea()
    if (place === null) return
    // The button that put the original back goes with the way back.
    if (document.activeElement?.closest('details')) place.focus()
    place.value = words
  }

  /** Where the cursor stands, over whatever is marked. */
  function insert(text: string) {
    const words = textarea()
    words?.setRangeText(text, words.selectionStart, words.selectionEnd, 'end')
    words?.focus()
  }

  return (
    <form
      ref={element}
      id={passage.key}
      className="panel passage"
      method="post"
      noValidate
      aria-label={passage.label}
      aria-busy={isBusy || undefined}
      onSubmit={submitted}
    >
      <input type="hidden" name="passage" value={passage.key} />
      <input type="hidden" name="readVersion" value={read.version} />
      {refusal !== null && refusal.errors?.words === undefined && <DialogRefusal refusal={refusal} hasWords />}
      {refusal?.worded && (
        <div className="theirs">
          <h2>How it reads now</h2>
          <p className="as-worded">{refusal.worded.words}</p>
        </div>
      )}
      {passage.notUsed !== null && read.version === passage.version && (
        <div className="notice bad">
          <p>These words are not used: {passage.notUsed} Until it is mended, the original is sent.</p>
        </div>
      )}
      {!isOriginal && <Badge tone="good">Reworded</Badge>}
      <TextArea field={field('words', read.words)} label={passage.label} rows={6} required />
      <Placeholders placeholders={passage.placeholders} onInsert={insert} />
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
          formAction={addresses.adminWordingPreview(template)}
          formTarget={PREVIEW_FRAME}
        >
          Preview
        </button>
      </div>
      {!isOriginal && <Original words={passage.original} isBusy={busyWith === 'restore'} />}
    </form>
  )
}

/** What a colleague worded meanwhile was shown with the refusal: the next save builds upon it. */
function firstRead({ words, version }: WordablePassage, refused: RefusedForm | null): Worded {
  if (refused === null) return { words, version }
  return refused.refusal.worded ?? { words, version: Number(refused.typed.readVersion) }
}

/** The way back: what the original says is read before it is put back. */
function Original({ words, isBusy }: { words: string; isBusy: boolean }) {
  return (
    <details className="original">
      <summary>Back to the original</summary>
      <p className="as-worded">{words}</p>
      <BusyButton
        className="btn line sm"
        type="submit"
        name="intent"
        value="restore"
        isBusy={isBusy}
        busyText="Putting it back..."
      >
        Use the original
      </BusyButton>
    </details>
  )
}
