import { data } from 'react-router'

/** The fields of a form that was posted. Whatever is no form (another method, another type, a broken body) is refused as such. */
export async function readForm(request: Request): Promise<FormData> {
  if (request.method !== 'POST')
    throw data('This page takes forms only by POST.', { status: 405, headers: { allow: 'POST' } })
  try {
    return await request.formData()
  } catch {
    throw data('What arrived could not be read as a form. Please go back and send it again.', { status: 400 })
  }
}
