import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useNavigate, useSubmit } from 'react-router'
import { addresses } from '#src/addresses.ts'
import type { Role } from '#src/features/staff/roles.ts'
import { Icon } from '../../ui/icon.tsx'
import { useModal } from '../parts/admin-dialog.tsx'
import { fetchJsonOrSignIn } from '../parts/fetch-json.ts'
import { LOG_OUT_FORM_ID } from './log-out-form.tsx'
import {
  ENTRY_GROUPS,
  type FoundApplicant,
  type FoundConsultation,
  type FoundEnquiry,
  type FoundPayment,
  listPaletteEntries,
  type PaletteAction,
  type PaletteEntry,
  type SearchResults,
} from './palette-entries.ts'

/** `readEarlyText` returns what was typed before this component was loaded. */
export function Palette({
  role,
  readEarlyText = () => '',
  onClose,
}: {
  role: Role
  readEarlyText?: () => string
  onClose: () => void
}) {
  const [typed, setTyped] = useState(readEarlyText)
  const [activeIndex, setActiveIndex] = useState(0)
  const { found, isPending, failed } = usePaletteSearch(typed)
  const runAction = usePaletteAction(onClose)
  const dialog = useModal()
  const id = useId()

  const entries = listPaletteEntries(typed, found, role)
  const activeEntry = entries[Math.min(activeIndex, entries.length - 1)]

  function handleKey(event: KeyboardEvent) {
    const newIndex = findNextIndex(event.key, Math.min(activeIndex, entries.length - 1), entries.length)
    if (newIndex !== null) {
      event.preventDefault()
      setActiveIndex(newIndex)
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && activeEntry !== undefined) {
      event.preventDefault()
      runAction(activeEntry.action)
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
            aria-activedescendant={activeEntry && `${id}-${activeEntry.key}`}
            placeholder="Name, email, reference, page or action"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            autoFocus
            value={typed}
            onChange={event => {
              setTyped(event.target.value)
              setActiveIndex(0)
            }}
            onKeyDown={handleKey}
          />
          <button className="icon-btn" type="button" aria-label="Close" onClick={onClose}>
            ✕
          </button>
        </div>
        <PaletteList id={id} entries={entries} active={activeEntry} onPoint={setActiveIndex} onChoose={runAction} />
        {failed && (
          <p className="palette-failed">
            The search failed: your connection may have dropped. Pages and actions still work.
          </p>
        )}
        <p className="visually-hidden" role="status">
          {describeStatus(entries, isPending, failed)}
        </p>
      </div>
    </dialog>
  )
}

function findNextIndex(key: string, currentIndex: number, count: number): number | null {
  if (count === 0) return null
  switch (key) {
    case 'ArrowDown':
      return (currentIndex + 1) % count
    case 'ArrowUp':
      return (currentIndex - 1 + count) % count
    default:
      return null
  }
}

function describeStatus(entries: ReadonlyArray<PaletteEntry>, isPending: boolean, failed: boolean): string {
  if (isPending) return 'Searching'
  if (failed) return 'The search failed. Pages and actions still work.'
  return entries.length === 1 ? '1 result' : `${entries.length} results`
}

function usePaletteAction(onClose: () => void) {
  const navigate = useNavigate()
  const submit = useSubmit()
  return (action: PaletteAction) => {
    onClose()
    if (action === 'log-out') return document.querySelector<HTMLFormElement>(`#${LOG_OUT_FORM_ID}`)?.requestSubmit()
    if ('go' in action) return navigate(action.go)
    return submit(action, { method: 'post', action: addresses.adminPreferences(), navigate: false })
  }
}

function PaletteList({
  id,
  entries,
  active,
  onPoint,
  onChoose,
}: {
  id: string
  entries: ReadonlyArray<PaletteEntry>
  active: PaletteEntry | undefined
  onPoint: (index: number) => void
  onChoose: (action: PaletteAction) => void
}) {
  const activeId = active && `${id}-${active.key}`
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Results">
      {ENTRY_GROUPS.map(group => {
        const entriesInGroup = entries.filter(entry => entry.group === group)
        if (entriesInGroup.length === 0) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset has no place in a listbox
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p className="palette-group" id={`${id}-${group}`}>
              {group}
            </p>
            {entriesInGroup.map(entry => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search box above handles the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the search box above
              <div
                key={entry.key}
                id={`${id}-${entry.key}`}
                className="palette-option"
                role="option"
                aria-selected={entry === active}
                onPointerMove={() => entry !== active && onPoint(entries.indexOf(entry))}
                onClick={() => onChoose(entry.action)}
              >
                <Icon name={entry.icon} size={16} />
                <span className="palette-name">{entry.name}</span>
                {entry.detail !== null && <span className="palette-detail muted micro">{entry.detail}</span>}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}

type PaletteAnswer = {
  found: Array<FoundApplicant>
  consultations: Array<FoundConsultation>
  enquiries?: Array<FoundEnquiry>
  payments?: Array<FoundPayment>
}

type SearchState = SearchResults & { words: string; failed: boolean }

const DEBOUNCE_MS = 120
const EMPTY_SEARCH: SearchState = { words: '', applicants: [], consultations: [], payments: [], failed: false }

/** Searches on the server once the user pauses. Ignores late answers to earlier words. `isPending` is true until the answer to the typed words arrives. */
function usePaletteSearch(typed: string) {
  const words = typed.trim()
  const [found, setFound] = useState(EMPTY_SEARCH)
  useEffect(() => {
    if (words === '') return setFound(EMPTY_SEARCH)
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await fetchJsonOrSignIn<PaletteAnswer>(addresses.adminSearch({ q: words }), {
        signal: controller.signal,
      })
      if (controller.signal.aborted) return
      setFound({
        words,
        applicants: answer?.found ?? [],
        consultations: answer?.consultations ?? [],
        enquiries: answer?.enquiries ?? [],
        payments: answer?.payments ?? [],
        failed: answer === null,
      })
    }, DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])
  const isPending = found.words !== words
  return { found, isPending, failed: found.failed && !isPending }
}
