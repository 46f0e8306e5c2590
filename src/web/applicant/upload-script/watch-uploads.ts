import { isReady } from './parts.ts'

/**
 * Loads the script of uploads when the visitor comes near a form or button that needs it. Without it, forms are posted.
 * Call it before other listeners for `popstate` are added.
 */
export function watchUploads() {
  for (const type of ['pointerdown', 'focusin', 'change'] as const) document.addEventListener(type, prepareUploads)
  addEventListener('popstate', event => uploads?.handlePopState(event))
  document.addEventListener('contentupdated', prepareOpenDialog)
  prepareOpenDialog()
  disableUnready()
  document.addEventListener('contentupdated', disableUnready)
  document.addEventListener('change', disableUnready)
  // Browsers restore a chosen file after the script has run.
  addEventListener('pageshow', disableUnready)
  document.addEventListener('submit', event => {
    const { target: form, submitter } = event
    if (!(form instanceof HTMLFormElement && form.matches(FORMS)) || form.dataset.posts !== undefined) return
    event.preventDefault()
    if (submitter !== null) submitter.ariaBusy = 'true'
    loadUploads().then(
      ({ submitForm }) => {
        if (submitter !== null) submitter.ariaBusy = null
        submitForm(form)
      },
      () => {
        form.dataset.posts = ''
        form.requestSubmit(submitter)
      },
    )
  })
  document.addEventListener('click', ({ target, detail }) => {
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[data-discards]') : null
    // The second click of a double click would confirm by accident.
    if (button !== null && detail <= 1) loadUploads().then(({ pressDiscard }) => pressDiscard(button))
  })
}

const FORMS = 'form[data-upload], #close-upload'
const PARTS = `${FORMS}, button[name=upload], [data-discards]`

let uploads: typeof import('./uploads.ts') | null = null

async function loadUploads() {
  uploads ??= await import('./uploads.ts')
  return uploads
}

function prepareOpenDialog() {
  const dialog = document.querySelector<HTMLDialogElement>('#upload-document')
  if (dialog === null) return
  // Waiting for the script would show the dialog inside the page first, and the page would jump.
  if (!dialog.matches(':modal')) showModal(dialog)
  enhance()
}

function showModal(dialog: HTMLDialogElement) {
  const focusedField = dialog.querySelector<HTMLElement>(':focus')
  const typeField = dialog.querySelector('select')
  // Only a page that opens with the dialog offers to continue an unfinished upload.
  if (typeField?.selectedOptions[0]?.defaultSelected) typeField.value = dialog.dataset.type ?? ''
  dialog.open = false
  dialog.showModal()
  const field = focusedField ?? dialog.querySelector<HTMLElement>('[aria-invalid=true], select')
  field?.focus()
}

/** Disables the buttons of forms without a file. The script of uploads does so for the forms that it has taken over. */
function disableUnready() {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-upload]:not([data-keep])')) {
    const button = form.querySelector<HTMLButtonElement>('[data-part=send]')
    if (button !== null) button.disabled = !isReady(form)
  }
}

function prepareUploads({ target }: Event) {
  if (target instanceof Element && target.closest(PARTS)) enhance()
}

function enhance() {
  loadUploads().then(
    ({ enhanceUploads }) => enhanceUploads(),
    () => {},
  )
}
