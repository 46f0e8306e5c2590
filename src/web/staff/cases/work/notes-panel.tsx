import './work.css'
import { type FormEvent, type KeyboardEvent as ReactKeyboardEvent, type RefObject, useId, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { findStatusTone, statusLabel } from '#src/features/cases/states.ts'
import { foldText } from '#src/fold-text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextArea } from '../../../ui/field.tsx'
import { useToast } from '../../frame/toasts.tsx'
import { act } from '../../parts/act.ts'
import { BusyButton } from '../../parts/busy-button.tsx'
import { DialogRefusal } from '../../parts/dialog-refusal.tsx'
import { toToast, useAppForm } from '../../parts/use-app-form.ts'
import { useMay } from '../../parts/use-may.ts'
import { useSingleKeys } from '../../parts/use-single-keys.ts'
import type { CaseWork } from './load-case-work.server.ts'

export type Notes = Pick<CaseWork, 'names' | 'notes' | 'isOlderPage' | 'olderFrom'>

export function NotesPanel({
  caseId,
  work,
  pageWith,
  reader = 'applicant',
}: {
  caseId: string
  work: Notes
  /** The page on which the panel is, with the notes older than one. */
  pageWith: (query: { notes?: string }) => string
  reader?: 'applicant' | 'customer'
}) {
  return (
    <section className="panel" aria-labelledby="notes">
      <h2 id="notes">Notes</h2>
      {useMay('addNote') && <NoteForm caseId={caseId} names={work.names} reader={reader} />}
      {work.notes.length === 0 ? (
        <p className="muted">No notes yet. The {reader} never sees them.</p>
      ) : (
        <ul className="notes">
          {work.notes.map(({ id, text, status, at, by }) => (
            <li key={id}>
              <p className="muted small">
                <strong>{by}</strong>, {at}{' '}
                {status !== null && <Badge tone={findStatusTone(status)}>{statusLabel(status)}</Badge>}
              </p>
              <p className="breaks">{text}</p>
            </li>
          ))}
        </ul>
      )}
      <p className="row">
        {work.isOlderPage && <Link to={`${pageWith({})}#notes`}>Newest notes</Link>}
        {work.olderFrom !== null && <Link to={`${pageWith({ notes: work.olderFrom })}#notes`}>Older notes</Link>}
      </p>
    </section>
  )
}

type NoteFormProps = { caseId: string; names: ReadonlyArray<string>; reader: string }

function NoteForm(props: NoteFormProps) {
  const [formNumber, setFormNumber] = useState(0)
  return <NewNoteForm key={formNumber} {...props} onAdded={() => setFormNumber(formNumber + 1)} />
}

/** A new form has a new idempotency key. */
function NewNoteForm({ caseId, names, reader, onAdded }: NoteFormProps & { onAdded: () => void }) {
  const showToast = useToast()
  const { revalidate } = useRevalidator()
  const listId = useId()
  const form = useAppForm({
    id: 'new-note',
    act: act('addNote', { applicationId: caseId }),
    failed: { title: 'Note Not Added', description: 'Your note is still here. Please try again.' },
    onAnswer: async answer => {
      if (!answer.ok) return
      showToast(toToast(answer))
      await revalidate()
      onAdded()
    },
  })
  const mentions = useMentions(form.element, names)
  const [areKeysOn] = useSingleKeys({ n: () => form.element.current?.querySelector('textarea')?.focus() })
  return (
    <form
      ref={form.element}
      id={form.id}
      className="note-form"
      noValidate
      aria-busy={form.isBusy || undefined}
      {...mentions.handlers}
      onSubmit={event => {
        event.preventDefault()
        void form.send(new FormData(event.currentTarget))
      }}
    >
      {form.refusal !== null && <DialogRefusal refusal={form.refusal} hasTypedText={form.refusal.hasTypedText} />}
      <TextArea
        field={form.field('text')}
        label="New note"
        hint={`Write @ and a name to notify a colleague. The ${reader} never sees notes.${areKeysOn ? ' Key: N.' : ''}`}
        rows={2}
        required
      />
      <MentionList id={listId} mentions={mentions} />
      <p className="row">
        <BusyButton className="btn plain sm" type="submit" isBusy={form.isBusy} busyText="Adding...">
          Add Note
        </BusyButton>
      </p>
    </form>
  )
}

const MAX_SUGGESTIONS = 6

/** Suggests colleagues after an @. The arrow keys choose a name, Enter or Tab inserts it, and Escape closes the list. */
function useMentions(form: RefObject<HTMLFormElement | null>, names: ReadonlyArray<string>) {
  const [typed, setTyped] = useState<string | null>(null)
  const [chosenIndex, setChosenIndex] = useState(0)
  const suggestions =
    typed === null ? [] : names.filter(name => foldText(name).startsWith(foldText(typed))).slice(0, MAX_SUGGESTIONS)
  const chosen = Math.min(chosenIndex, suggestions.length - 1)

  function insert(name: string) {
    const text = form.current?.querySelector('textarea')
    if (!text || typed === null) return
    const end = text.selectionStart
    text.setRangeText(`${name} `, end - typed.length, end, 'end')
    text.focus()
    setTyped(null)
  }

  const handlers = {
    onInput({ target }: FormEvent<HTMLFormElement>) {
      if (!(target instanceof HTMLTextAreaElement)) return
      setTyped(
        /(?<![\p{L}\p{N}])@([\p{L}\p{M}]*(?: [\p{L}\p{M}]+)?)$/u.exec(
          target.value.slice(0, target.selectionStart),
        )?.[1] ?? null,
      )
      setChosenIndex(0)
    },
    onKeyDown(event: ReactKeyboardEvent<HTMLFormElement>) {
      const name = suggestions[chosen]
      if (name === undefined) return
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step !== undefined) setChosenIndex((chosen + step + suggestions.length) % suggestions.length)
      else if (event.key === 'Enter' || event.key === 'Tab') insert(name)
      else if (event.key === 'Escape') setTyped(null)
      else return
      event.preventDefault()
    },
  }
  return { suggestions, chosen, insert, handlers }
}

function MentionList({ id, mentions }: { id: string; mentions: ReturnType<typeof useMentions> }) {
  const { suggestions, chosen, insert } = mentions
  return (
    <>
      <p className="visually-hidden" aria-live="polite">
        {suggestions.length > 0 && `${suggestions[chosen]}, ${chosen + 1} of ${suggestions.length}. Enter inserts it.`}
      </p>
      {suggestions.length > 0 && (
        <ul className="row chips" id={id} aria-label="Colleagues">
          {suggestions.map((name, index) => (
            <li key={name}>
              <button
                className="chip"
                type="button"
                tabIndex={-1}
                aria-current={index === chosen || undefined}
                onClick={() => insert(name)}
              >
                {name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
