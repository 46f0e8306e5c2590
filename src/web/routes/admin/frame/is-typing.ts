/** Whether a key that is pressed here is meant as a letter. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPED_INTO) !== null)
}

const TYPED_INTO = 'textarea, select, input:not([type=checkbox], [type=radio], [type=button], [type=submit])'
