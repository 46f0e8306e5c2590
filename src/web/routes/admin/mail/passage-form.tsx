import { addresses } from '#src/addresses.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { DialogRefusal } from '../parts/dialog-refusal.tsx'
import { Original } from './original.tsx'
import { Placeholders } from './placeholders.tsx'
import { useWordingForm, type WordedPassage } from './use-wording-form.ts'
import { PREVIEW_FRAME } from './wording-preview.tsx'

/** One passage: its words, what they may fill in, and the way back to the original. */
export function PassageForm(worded: WordedPassage) {
  const { template, passage, refused } = worded
  const { form, read, refusal, busyWith, send, insert } = useWordingForm(worded)
  const error = refusal?.errors?.words
  const isOriginal = read.version === 0
  return (
    <form
      ref={form}
      id={passage.key}
      className="panel passage"
      method="post"
      noValidate
      aria-label={passage.label}
      aria-busy={busyWith !== null || undefined}
      onSubmit={send}
    >
      <input type="hidden" name="passage" value={passage.key} />
      <input type="hidden" name="readVersion" value={read.version} />
      {refusal !== null && error === undefined && <DialogRefusal refusal={refusal} hasWords />}
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
      <TextArea
        field={{
          id: `${passage.key}-words`,
          name: 'words',
          initialValue: refused?.words ?? read.words,
          errors: error === undefined ? [] : [error],
        }}
        label={passage.label}
        rows={6}
        required
      />
      <Placeholders placeholders={passage.placeholders} onInsert={insert} />
      <div className="passage-ways">
        <button
          className="btn plain sm"
          type="submit"
          name="intent"
          value="save"
          aria-busy={busyWith === 'save' || undefined}
          aria-disabled={busyWith !== null || undefined}
        >
          {busyWith === 'save' ? 'Saving...' : 'Save'}
        </button>
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
