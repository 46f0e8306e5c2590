import './print-page.css'
import { useHydrated } from '../../../ui/use-hydrated.ts'

export function PrintButton() {
  if (!useHydrated()) return null
  return (
    <button className="btn line sm" type="button" onClick={() => window.print()}>
      Print
    </button>
  )
}
