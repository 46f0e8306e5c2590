import type { Colleague } from '#src/features/work/owners.server.ts'
import { SelectField } from '../../ui/field.tsx'
import { toOwnerChoices } from '../work/owner-choices.ts'
import { SECTOR_OWNER_FIELDS } from './sector-owner-form.ts'
import { SettingsForm, type SettingsFormState } from './settings-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'

export function SectorOwnersSection({
  owners,
  colleagues,
  ...state
}: SettingsFormState & { owners: Readonly<Record<string, string>>; colleagues: ReadonlyArray<Colleague> }) {
  return (
    <SettingsPanel
      section="owners"
      description={<p>A case without an owner goes to the colleague for its field with its initial payment.</p>}
    >
      <SettingsForm section="owners" saved={owners} {...state} after="Cases that have an owner keep theirs.">
        {({ saved, field }) => (
          <div className="price-grid">
            {SECTOR_OWNER_FIELDS.map(({ name, label }) => (
              <SelectField
                key={name}
                field={field(name, saved[name] ?? '')}
                label={label}
                conditional
                choices={toOwnerChoices(colleagues)}
              />
            ))}
          </div>
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}
