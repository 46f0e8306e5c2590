import type { PanelName } from './cloth-names.ts'

/** Each panel has a class in `styles/patterns/panels.css`. */
export type Panel = PanelName

export function Swatch({ panel, size = 'middle' }: { panel: Panel; size?: 'small' | 'middle' | 'large' }) {
  return <span className={`swatch ${size} panel-${panel}`} aria-hidden="true" />
}
