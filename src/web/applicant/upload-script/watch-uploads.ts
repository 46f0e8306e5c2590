/**
 * Loads the script of uploads when the visitor comes near a form or button that needs it. Without it, forms are posted.
 * Call it before other listeners for `popstate` are added.
 */
export function watchUploads() {
  for (const type of ['pointerdown', 'focusin', 'change'] as const) document.addEventListener(type, prepareUploads)
  addEventListener('popstate', event => uploads?.handlePopState(event))
  document.addEventListener('contentupdated', prepareOpenDialog)
  prepareOpenDialog()
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
  if (document.querySelector('#upload-document')) enhance()
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
