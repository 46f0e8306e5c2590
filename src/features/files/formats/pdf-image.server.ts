type PdfImage = { width: number; height: number; orientation?: number }

/** The types of pdfkit leave this out. Throws when the picture is damaged. */
export function openImage(pdf: PDFKit.PDFDocument, bytes: Buffer): PDFKit.Mixins.ImageSrc & PdfImage {
  return (pdf as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc & PdfImage }).openImage(bytes)
}
