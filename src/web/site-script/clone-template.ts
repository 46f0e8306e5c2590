/** Pages without React carry their templates as an attribute, see `hideTemplates` in `entry.server.tsx`. */
export function cloneTemplate(element: HTMLElement): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = element.dataset.template ?? ''
  return template.content
}

/** Replaces each `ForScript` inside `root` by its content. */
export function showPartsForScripts(root: ParentNode) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-for-script]'))
    element.replaceWith(cloneTemplate(element))
}
