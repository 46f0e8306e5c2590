import type { PanelName } from './cloth-names.ts'

/** A drawn panel; its class stands in `styles/patterns/panels.css`. */
export type Panel = PanelName

/** One square of cloth. Decoration: nothing is said by it alone. */
export function Swatch({ panel, size = 'middle' }: { panel: Panel; size?: 'small' | 'middle' | 'large' }) {
  return <span className={`swatch ${size} panel-${panel}`} aria-hidden="true" />
}
