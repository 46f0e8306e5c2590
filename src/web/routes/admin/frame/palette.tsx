import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { Icon } from '../../../ui/icon.tsx'
import { LOG_OUT_FORM } from './log-out-form.tsx'
import { type Deed, type Entry, paletteEntries } from './palette-entries.ts'
import { PaletteList } from './palette-list.tsx'
import { useFoundApplicants } from './use-found-applicants.ts'

/** An applicant, a page or an action by a few letters: typed, chosen by the arrows, taken by Enter. */
export function Palette({ role, onClose }: { role: Role; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const { found, isPending, failed } = useFoundApplicants(typed)
  const carryOut = useDeed(onClose)
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  // Closed before it leaves the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  const entries = paletteEntries(typed, found, role)
  const active = entries[Math.min(at, entries.length - 1)]

  function press(event: KeyboardEvent) {
    const to = placeAfter(event.key, Math.min(at, entries.length - 1), entries.length)
    if (to !== null) {
      event.preventDefault()
      setAt(to)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active !== undefined) {
      event.preventDefault()
      carryOut(active.deed)
    }
  }

  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Find an applicant, page or action"
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      closedby="any"
    >
      <div className="palette-sheet">
        <div className="palette-head">
          <Icon name="find" />
          <input
            className="palette-input"
            type="text"
            role="combobox"
            aria-label="Find an applicant, page or action"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={active && `${id}-${active.key}`}
            placeholder="Name, email, reference, page or action"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setAt(0)
            }}
            onKeyDown={press}
          />
          <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </div>
        <PaletteList id={id} entries={entries} active={active} onPoint={setAt} onChoose={carryOut} />
        {failed && (
          <p className="palette-failed">
            The search failed: your connection may have dropped. Pages and actions still work.
          </p>
        )}
        <p className="vh" role="status">
          {statusOf(entries, isPending, failed)}
        </p>
      </div>
    </dialog>
  )
}

/** Where an arrow leads; null for a key that leads nowhere. */
function placeAfter(key: string, from: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return (from - 1 + count) % count
    default:
      return null
  }
}

function statusOf(entries: ReadonlyArray<Entry>, isPending: boolean, failed: boolean): string {
  if (isPending) return 'Searching'
  if (failed) return 'The search failed. Pages and actions still work.'
  return entries.length === 1 ? '1 result' : `${entries.length} results`
}

function useDeed(onClose: () => void) {
  const navigate = useNavigate()
  const submit = useSubmit()
  return (deed: Deed) => {
    onClose()
    if (deed === 'log-out') return document.querySelector<HTMLFormElement>(`#${LOG_OUT_FORM}`)?.requestSubmit()
    if ('go' in deed) return navigate(deed.go)
    return submit(deed, { method: 'post', action: addresses.adminPreferences(), navigate: false })
  }
}
