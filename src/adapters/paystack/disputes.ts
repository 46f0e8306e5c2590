import { z } from 'zod'
import type { ContestedDispute, DisputeAnswer, PaymentGateway } from '#src/features/checkout/payment-gateway.ts'
import type { HttpResponse } from '../send-request.ts'
import { readData, toRefusedAnswer } from './answers.ts'
import type { CallPaystack, UploadFile } from './call-paystack.ts'

type DisputeMethods = Pick<PaymentGateway, 'acceptDispute' | 'contestDispute'>

const PDF_NAME = 'evidence.pdf'

export function createDisputeMethods(call: CallPaystack, upload: UploadFile): DisputeMethods {
  return {
    async acceptDispute(providerId, { kobo, message }) {
      const resolution = { resolution: 'merchant-accepted', message, refund_amount: kobo }
      return readDisputeAnswer(await call(`${toPath(providerId)}/resolve`, resolution, 'PUT'))
    },
    async contestDispute(providerId, { message, pdf, ...details }) {
      const path = toPath(providerId)
      const placeAnswer = await call(`${path}/upload_url?upload_filename=${PDF_NAME}`)
      const place = readData(placeAnswer, uploadPlaceSchema)
      if (place === null) return toRefusedAnswer(placeAnswer)
      await upload(place.signedUrl, pdf, 'application/pdf')

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
