import { Badge } from '../../../ui/badge.tsx'
import { type FormState, SettingsForm } from './settings-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { SwitchField } from './switch-field.tsx'

/** Whether the website is there for visitors. */
export function SiteSection({ isInMaintenance, ...state }: FormState & { isInMaintenance: boolean }) {
  return (
    <SettingsPanel
      section="site"
      about={
        <p>
          {isInMaintenance ? <Badge tone="bad">Closed to visitors</Badge> : <Badge tone="good">Open to visitors</Badge>}
        </p>
      }
    >
      <SettingsForm
        section="site"
        saved={{ maintenanceMode: isInMaintenance }}
        {...state}
        after="Holds from the next page that anybody opens. Payments under way still arrive."
      >
        {({ saved, refused }) => (
          <SwitchField
            id="maintenanceMode"
            name="maintenanceMode"
            label="Maintenance Mode"
            hint="While it is on, every visitor and applicant reads that we will be back soon. Whoever is signed in here sees the website as it is, and the staff’s side works as ever."
            isOn={refused === null ? saved.maintenanceMode : refused.typed.maintenanceMode === 'on'}
          />
        )}
      </SettingsForm>
    </SettingsPanel>
  )
}
