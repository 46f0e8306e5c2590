import { type FormEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { foldText } from '#src/fold-text.ts'

const MAX_SUGGESTIONS = 6

/** Suggests colleagues after an @. The arrow keys choose a name, Enter or Tab inserts it, and Escape closes the list. */
export function useMentions(form: RefObject<HTMLFormElement | null>, names: ReadonlyArray<string>) {
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
    onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
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

export function MentionList({ id, mentions }: { id: string; mentions: ReturnType<typeof useMentions> }) {
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
