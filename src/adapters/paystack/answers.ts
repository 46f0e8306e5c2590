import { z } from 'zod'
import { GatewayUnavailable } from '#src/features/money/checkout/payment-gateway.ts'
import type { HttpResponse } from '../send-request.ts'
import type { CallPaystack } from './call-paystack.ts'
import { parsePaystackJson } from './parse-json.ts'

export const amountSchema = z.union([z.number(), z.string()]).nullish()

export const instantSchema = z
  .string()
  .nullish()
  .transform(text => {
    const date = new Date(text ?? Number.NaN)
    return Number.isNaN(date.getTime()) ? null : date
  })

/** Ids may have 64 bits. */
export const idSchema = z.union([z.number().int(), z.string().regex(/^\d{1,20}$/)]).transform(String)

const errorBodySchema = z.object({
  status: z.literal(false),
  message: z.string(),
  code: z.string().optional().catch(undefined),
})

type Refusal = z.infer<typeof errorBodySchema>

/** Returns the data of an answer, or null when Paystack refuses. */
export function readData<T>(answer: HttpResponse, dataSchema: z.ZodType<T>): T | null {
  if (answer.status >= 400) return null
  const parsed = z.object({ status: z.literal(true), data: dataSchema }).safeParse(parsePaystackJson(answer.text))
  if (answer.status >= 300 || !parsed.success) {
    if (errorBodySchema.safeParse(parsePaystackJson(answer.text)).success) return null
    throw unexpectedBody(answer)
  }
  return parsed.data.data as T
}

export function readRefusal(answer: HttpResponse): Refusal {
  const parsed = errorBodySchema.safeParse(parsePaystackJson(answer.text))
  if (!parsed.success) throw unexpectedBody(answer)
  return parsed.data
}

export function toRefusedAnswer(answer: HttpResponse) {
  return { outcome: 'refused', providerMessage: readRefusal(answer).message } as const
}

export function unexpectedBody({ status }: HttpResponse): GatewayUnavailable {
  return new GatewayUnavailable(`Paystack answered ${status} with an unexpected body`)
}

const MAX_PAGES = 100

const pageMetaSchema = z.object({
  meta: z.object({ pageCount: z.coerce.number().int().nullish(), next: z.string().nullish() }).nullish().catch(null),
})

/** Reads all pages of a list, by number or by cursor. `path` has a query. */
export async function readAllPages<T>(
  call: CallPaystack,
  path: string,
  rowSchema: z.ZodType<T>,
): Promise<ReadonlyArray<T>> {
  const rows: Array<T> = []
  let place = 'page=1'
  for (let page = 1; page <= MAX_PAGES; page++) {
    const answer = await call(`${path}&perPage=100&${place}`)
    const pageRows = readData(answer, z.array(rowSchema))
    if (pageRows === null) throw unexpectedBody(answer)
    rows.push(...pageRows)
    const { meta } = pageMetaSchema.parse(parsePaystackJson(answer.text))
    if (meta?.next) place = `next=${encodeURIComponent(meta.next)}`
    else if (page < (meta?.pageCount ?? 1)) place = `page=${page + 1}`
    else return rows
  }
  throw new GatewayUnavailable(`Paystack has more than ${MAX_PAGES} pages`)
}
