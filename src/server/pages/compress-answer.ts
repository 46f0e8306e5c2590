import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Visitor } from '#src/web/app-context.ts'
import { gzipStyledPage, joinStyledPage } from '#src/web/parts/styled-page.server.ts'
import { chooseEncoding } from './stored-answer.ts'

const MIN_BYTES = 1024
const WHOLE_TYPES = /^(text\/(html|x-script)|application\/json)\b/

/** Compresses a page or its data in one call (ADR 066). Files and exports stay streams. */
export async function compressAnswer(
  answer: Response,
  accepted: string | undefined,
  { page }: Pick<Visitor, 'page'>,
): Promise<Response> {
  const { headers, status } = answer
  if (!WHOLE_TYPES.test(headers.get('content-type') ?? '') || headers.has('content-disposition')) return answer
  headers.append('vary', 'accept-encoding')
  const { styles = null } = page ?? {}
  const encoding = (styles === null ? null : chooseEncoding(accepted, { br: null })) ?? chooseEncoding(accepted)
  if (encoding === 'gzip' && page !== null && styles !== null) {
    headers.set('content-encoding', encoding)
    return new Response(gzipStyledPage(page.html, styles), { headers, status })
  }
  const body =
    page === null ? new Uint8Array(await answer.arrayBuffer()) : Buffer.from(joinStyledPage(page.html, styles))
  if (encoding === null || body.byteLength < MIN_BYTES)
    return new Response(body.byteLength === 0 ? null : body, { headers, status })
  headers.set('content-encoding', encoding)
  return new Response(compress[encoding](body), { headers, status })
}

const compress = {
  br: (body: Uint8Array) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_LGWIN]: 18,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    }),
  gzip: (body: Uint8Array) => gzipSync(body, { level: 6 }),
}
