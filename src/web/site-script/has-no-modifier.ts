export function hasNoModifierKey(event: MouseEvent | KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}
