import { type FormState, SettingsForm } from './settings-form.tsx'
import { SettingsPanel } from './settings-panel.tsx'

/** What is kept so that pages come at once. */
export function CacheSection(state: FormState) {
  return (
    <SettingsPanel
      section="cache"
      about={<p>The pages of the website and the exchange rate are kept for a while, so that they come at once.</p>}
    >
      {state.mayChange && (
        <SettingsForm
          section="cache"
          saved={null}
          {...state}
          submit="Clear Cache"
          busyText="Clearing..."
          after="Makes every page anew and asks for today’s rate. Nothing is lost by it; it is needed only when something looks old."
        />
      )}
    </SettingsPanel>
  )
}
