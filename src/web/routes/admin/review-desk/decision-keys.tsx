import { useHydrated } from '../../../ui/hydrated.ts'

/** Which keys decide, and the way to turn them off: whoever speaks to their computer presses keys they never meant. */
export function DecisionKeys({ isOn, setOn }: { isOn: boolean; setOn: (on: boolean) => void }) {
  if (!useHydrated()) return null
  return (
    <div className="decision-keys small muted">
      <label>
        <input type="checkbox" checked={isOn} onChange={event => setOn(event.currentTarget.checked)} /> Decide by single
        keys
      </label>
      <p>
        <kbd>R</kbd> goes to the comment, <kbd>Ctrl</kbd> <kbd>Enter</kbd> there rejects.
      </p>
    </div>
  )
}
