import { useSyncExternalStore } from 'react'
import { useHydrated } from '../../../ui/hydrated.ts'
import { Icon } from '../../../ui/icon.tsx'

/** Opens the palette. On phones only its picture is shown. */
export function FindButton({ onPress }: { onPress: () => void }) {
  const hydrated = useHydrated()
  return (
    <button
      className="find-btn"
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts={hydrated ? 'Control+K Meta+K' : undefined}
      onClick={onPress}
    >
      <Icon name="find" size={16} />
      <span className="find-words">Find an applicant, page or action</span>
      <span aria-hidden="true">
        <kbd>{useIsMac() ? '⌘ K' : 'Ctrl K'}</kbd>
      </span>
    </button>
  )
}

function useIsMac(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => /mac|iphone|ipad/i.test(navigator.userAgent),
    () => false,
  )
}
