import { useHydrated } from '../../../ui/hydrated.ts'

/** Only where scripts run; every browser can print by itself. */
export function PrintButton() {
  if (!useHydrated()) return null
  return (
    <button className="btn plain sm" type="button" onClick={() => window.print()}>
      Print
    </button>
  )
}
