/** Returns true when a file is chosen, and its type unless the form works without one. */
export function isReady(form: HTMLFormElement): boolean {
  const type = form.elements.namedItem('documentType') as HTMLSelectElement
  const file = form.elements.namedItem('file') as HTMLInputElement
  return (file.files?.length ?? 0) > 0 && (type.value !== '' || form.dataset.upload === 'resubmission')
}
