import type { ReactNode } from 'react'

/**
 * Holds what a script shows later, because text browsers also show hidden elements. `showPartsForScripts` puts it in its
 * place. With `when={false}` the page shows it at once.
 */
export function ForScript({ when = true, children }: { when?: boolean; children: ReactNode }) {
  return when ? <template data-for-script="">{children}</template> : children
}
