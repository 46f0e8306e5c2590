import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { addresses } from '#src/addresses.ts'
import { bodyLabel, ENDORSING_BODIES } from '#src/features/applications/endorsement.ts'
import { bodyFieldName, formatTypedValue, listUnits, SOURCE_NUMBERS, unitLabel } from '#src/features/visa/fact-form.ts'
import { isFee, isPeriod } from '#src/features/visa/facts.ts'
import { CheckboxField } from '../../../ui/choice-field.tsx'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import type { FieldState } from '../../../ui/field-frame.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { CONNECTION_LOST, toToast, useAppForm } from '../../parts/use-app-form.ts'
import { ValueChange } from '../../parts/value-change.tsx'
import type { FactPage } from './fact-page.server.ts'
import type { FactPreviewState } from './fact-preview.tsx'
import { FACT_FORM_ID, PREVIEW_FRAME_NAME } from './preview-names.ts'

type Field = (name: string, initialValue?: string | null) => FieldState

/** Edits a fact. A save names the version that this form showed, or after a conflict the version that the refusal showed. */
export function FactForm({ page, preview }: { page: FactPage; preview: FactPreviewState }) {
  const { fact, saved } = page
  const [version, setVersion] = useState(saved.version)
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const { element, field, refusal, busyWith, isBusy, ...form } = useAppForm({
    id: FACT_FORM_ID,
    act: act('saveFact'),
    failed: { title: 'Not Saved', description: CONNECTION_LOST },
  })

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    const pressedButton = event.nativeEvent.submitter
    // The browser itself submits the form into the preview frame.
    if (pressedButton instanceof HTMLButtonElement && pressedButton.value === 'preview') return
    event.preventDefault()
    const answer = await form.send(new FormData(event.currentTarget), 'save')
    if (answer?.more !== undefined) setVersion(answer.more.version)
    if (answer?.ok !== true) return
    showToast(toToast(answer))
    preview.showSaved()
    await revalidate()
  }

  return (
    <form
      ref={element}
      id={FACT_FORM_ID}
      className="panel fact-form"
      method="post"
      noValidate
      aria-label="Change the fact"
      aria-busy={isBusy || undefined}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="fact" value={fact} />
      <input type="hidden" name="expectedVersion" value={version} />
      {refusal !== null && <DialogRefusal refusal={refusal} hasTypedText />}
      {refusal?.more?.conflict && (
        <div className="current-text">
          <h2>Saved now</h2>
          {refusal.more.conflict.changes.map(change => (
            <p key={change.field}>
              <ValueChange change={change} />
            </p>
          ))}
        </div>
      )}
      <FactFields page={page} field={field} />
      <div className="row">
        <BusyButton
          className="btn next sm"
          type="submit"
          name="intent"
          value="save"
          isBusy={busyWith === 'save'}
          busyText="Saving..."
        >
          Save
        </BusyButton>
        <button
          ref={preview.button}
          className="btn line sm"
          type="submit"
          name="intent"
          value="preview"
          formAction={addresses.adminFactPreview(fact)}
          formTarget={PREVIEW_FRAME_NAME}
          onClick={preview.showDraft}
        >
          Preview
        </button>
      </div>
      <p className="small muted after">
        The preview shows what you typed. Nothing changes for visitors until you save.
      </p>
    </form>
  )
}

function FactFields({ page: { fact, saved, isRule, today, nextCheckOn }, field }: { page: FactPage; field: Field }) {
  const { text, value, unit, offeredBy, sources } = saved
  const hasFixedKind = isFee(fact) || isPeriod(fact)
  return (
    <>
      <TextArea
        field={field('text', text)}
        label="Sentence"
        hint="{value} stands for the value with its unit."
        rows={4}
        required
      />
      <div className="fact-pair">
        <TextField
          field={field('value', formatTypedValue(value, unit))}
          label={isFee(fact) ? 'Value in pounds' : 'Value'}
          inputMode="decimal"
          autoComplete="off"
          required={hasFixedKind}
        />
        <SelectField
          field={field('unit', unit ?? '')}
          label="Unit"
          choices={listUnits(fact).map(each => [each, unitLabel(each)] as const)}
          {...(!hasFixedKind && { empty: 'No value' })}
          required={hasFixedKind}
        />
      </div>
      {isRule && (
        <fieldset className="fact-bodies">
          <legend className="field-label">Only for applicants of</legend>
          <p className="hint">Tick none if the rule is for everyone. Running deadlines follow.</p>
          {ENDORSING_BODIES.map(body => (
            <CheckboxField
              key={body}
              field={field(bodyFieldName(body), offeredBy?.includes(body) ? 'on' : null)}
              label={bodyLabel(body)}
            />
          ))}
        </fieldset>
      )}
      {SOURCE_NUMBERS.map(number => (
        <SourceFields key={number} number={number} source={sources[number - 1]} field={field} />
      ))}
      <div className="fact-pair">
        <TextField field={field('checkedOn', today)} label="Checked on" type="date" required />
        <TextField field={field('nextCheckOn', nextCheckOn)} label="Next check" type="date" required />
      </div>
      <TextField field={field('note', '')} label="Note" hint="For colleagues: why it changed." autoComplete="off" />
    </>
  )
}

function SourceFields({
  number,
  source,
  field,
}: {
  number: number
  source: { name: string; url: string } | undefined
  field: Field
}) {
  const isFirst = number === 1
  const name = isFirst ? 'Official page' : `Official page ${number}`
  return (
    <div className="fact-pair">
      <TextField
        field={field(`sourceName${number}`, source?.name ?? '')}
        label={name}
        required={isFirst}
        autoComplete="off"
      />
      <TextField
        field={field(`sourceUrl${number}`, source?.url ?? '')}
        label={isFirst ? 'Its link' : `Link of page ${number}`}
        required={isFirst}
        autoComplete="off"
      />
    </div>
  )
}
