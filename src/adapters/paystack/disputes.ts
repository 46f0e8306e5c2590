import { z } from 'zod'
import type { ContestedDispute, DisputeAnswer, PaymentGateway } from '#src/features/money/checkout/payment-gateway.ts'
import type { HttpResponse } from '../send-request.ts'
import { readData, toRefusedAnswer } from './answers.ts'
import type { CallPaystack, UploadFile } from './call-paystack.ts'

type DisputeMethods = Pick<PaymentGateway, 'acceptDispute' | 'contestDispute'>

const PDF_NAME = 'evidence.pdf'

export function createDisputeMethods(call: CallPaystack, upload: UploadFile): DisputeMethods {
  return {
    async acceptDispute(providerId, { kobo, message }) {
      const path = toPath(providerId)
      // Paystack's description requires a file with every answer.
      const place = await uploadPdf(path, writeNote('We accept this dispute.'))
      if (!place.ok) return place.refusal
      const resolution = {
        resolution: 'merchant-accepted',
        message,
        refund_amount: kobo,
        uploaded_filename: place.fileName,
      }
      return readDisputeAnswer(await call(`${path}/resolve`, resolution, 'PUT'))
    },
    async contestDispute(providerId, { message, pdf, ...details }) {
      const path = toPath(providerId)
      const place = await uploadPdf(path, pdf)
      if (!place.ok) return place.refusal

      const evidenceAnswer = await call(`${path}/evidence`, buildEvidence(details))
      const evidence = readData(evidenceAnswer, evidenceSchema)
      if (evidence === null) return toRefusedAnswer(evidenceAnswer)
      const resolution = {
        resolution: 'declined',
        message,
        refund_amount: 0,
        uploaded_filename: place.fileName,
        evidence: evidence.id,
      }
      return readDisputeAnswer(await call(`${path}/resolve`, resolution, 'PUT'))
    },
  }

  async function uploadPdf(path: string, pdf: Uint8Array) {
    const answer = await call(`${path}/upload_url?upload_filename=${PDF_NAME}`)
    const place = readData(answer, uploadPlaceSchema)
    if (place === null) return { ok: false, refusal: toRefusedAnswer(answer) } as const
    await upload(place.signedUrl, pdf, 'application/pdf')
    return { ok: true, fileName: place.fileName } as const
  }
}

/** Writes a PDF of one page by hand, because pdfkit needs font files that the build lacks. `text` is plain ASCII. */
function writeNote(text: string): Uint8Array {
  const line = `BT /F1 12 Tf 72 770 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${line.length} >>\nstream\n${line}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = String(file.length).padStart(10, '0')
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${place} 00000 n \n`
  })
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const trailer = `trailer\n<< /Size ${places.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return new TextEncoder().encode(file + table + trailer)
}

function toPath(providerId: string): string {
  return `/dispute/${encodeURIComponent(providerId)}`
}

function buildEvidence({
  customer,
  service,
  deliveredOn,
}: Pick<ContestedDispute, 'customer' | 'service' | 'deliveredOn'>) {
  return {
    customer_email: customer.email,
    customer_name: customer.name,
    customer_phone: customer.phone || 'Not given',
    service_details: service,
    ...(deliveredOn !== null && { delivery_date: deliveredOn }),
  }
}

function readDisputeAnswer(answer: HttpResponse): DisputeAnswer {
  return readData(answer, doneSchema) === null ? toRefusedAnswer(answer) : { outcome: 'accepted' }
}

const uploadPlaceSchema = z.object({ signedUrl: z.string(), fileName: z.string() })

const evidenceSchema = z.object({ id: z.number().int() })

const doneSchema = z
  .unknown()
  .optional()
  .transform(() => true)
