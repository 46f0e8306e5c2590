import { rethrowOwnFault } from './own-fault.ts'

/**
 * Opens a PDF as the preview does, also one without a cross-reference table. Its last page is missing when the file is
 * cut off. Returns the number of its pages when all is well.
 */
export async function openPdf(bytes: Buffer): Promise<number | 'has-password' | 'damaged'> {
  const [worker, { getDocument, PasswordException, VerbosityLevel }] = await Promise.all([
    import('pdfjs-dist/legacy/build/pdf.worker.min.mjs'),
    import('pdfjs-dist/legacy/build/pdf.min.mjs'),
  ])
  // With this, pdf.js starts no worker of its own.
  Object.assign(globalThis, { pdfjsWorker: worker })
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS })
  try {
    const pdf = await loading.promise
    await pdf.getPage(1)
    await pdf.getPage(pdf.numPages)
    return pdf.numPages
  } catch (error) {
    rethrowOwnFault(error)
    return error instanceof PasswordException ? 'has-password' : 'damaged'
  } finally {
    await loading.destroy()
  }
}
