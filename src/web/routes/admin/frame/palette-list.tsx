import { useEffect } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { type Deed, type Entry, GROUPS } from './palette-entries.ts'

/** What can be chosen, in its groups. The focus stays in the box above; what it stands on is marked. */
export function PaletteList({
  id,
  entries,
  active,
  onPoint,
  onChoose,
}: {
  id: string
  entries: ReadonlyArray<Entry>
  active: Entry | undefined
  onPoint: (place: number) => void
  onChoose: (deed: Deed) => void
}) {
  const activeId = active && `${id}-${active.key}`
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Results">
      {GROUPS.map(group => {
        const members = entries.filter(entry => entry.group === group)
        if (members.length === 0) return null
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of options; a fieldset has no place in a listbox
          <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
            <p className="palette-group" id={`${id}-${group}`}>
              {group}
            </p>
            {members.map(entry => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard in the box above
              // biome-ignore lint/a11y/useFocusableInteractive: so is the focus
              <div
                key={entry.key}
                id={`${id}-${entry.key}`}
                className="palette-option"
                role="option"
                aria-selected={entry === active}
                onPointerMove={() => entry !== active && onPoint(entries.indexOf(entry))}
                onClick={() => onChoose(entry.deed)}
              >
                <Icon name={entry.icon} size={16} />
                <span className="palette-name">{entry.name}</span>
                {entry.detail !== null && <span className="palette-detail">{entry.detail}</span>}
              </div>
            ))}
          </div>
        )
      })}
    </div>
  )
}
