export function hasNoModifier(event: MouseEvent | KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}
