/** A click or a key by itself. With another key held down it asks the browser for something else: a new tab, the page before. */
export function isPlain(event: MouseEvent | KeyboardEvent): boolean {
  return !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
}
