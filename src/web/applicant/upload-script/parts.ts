/** Finds an element that the server rendered for this script, by its `data-part`. */
export function findPart<T extends HTMLElement = HTMLElement>(root: ParentNode, name: string): T {
  const part = root.querySelector<T>(`[data-part=${name}]`)
  if (part === null) throw new Error(`The page has no part "${name}".`)
  return part
}

/** Changes only other text, because screen readers announce each change of a live region. */
export function setText(element: Element, text: string) {
  if (element.textContent !== text) element.textContent = text
}

/** Returns true when a file is chosen, and its type unless the form works without one. */
export function isReady(form: HTMLFormElement): boolean {
  const type = form.elements.namedItem('documentType') as HTMLSelectElement
  const file = form.elements.namedItem('file') as HTMLInputElement
  return (file.files?.length ?? 0) > 0 && (type.value !== '' || form.dataset.upload === 'resubmission')
}
