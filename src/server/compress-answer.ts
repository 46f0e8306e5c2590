import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { gzipStyledPage } from '#src/web/parts/gzip-styled-page.server.ts'
import { chooseEncoding } from './stored-answer.ts'

const MIN_BYTES = 1024
const WHOLE_TYPES = /^(text\/(html|x-script)|application\/json)\b/

/**
 * Compresses a page or its data in one call (ADR 066). Files and exports stay streams. `styleHash` names the sheets in a
 * page without React.
 */
export async function compressAnswer(
  answer: Response,
  accepted: string | undefined,
  styleHash: string | null,
): Promise<Response> {
  const { headers, status } = answer
  if (!WHOLE_TYPES.test(headers.get('content-type') ?? '') || headers.has('content-disposition')) return answer
  headers.append('vary', 'accept-encoding')
  const encoding = (styleHash === null ? null : chooseEncoding(accepted, { br: null })) ?? chooseEncoding(accepted)
  if (encoding === null) return answer
  const body = new Uint8Array(await answer.arrayBuffer())
  if (body.byteLength < MIN_BYTES) return new Response(body.byteLength === 0 ? null : body, { headers, status })
  headers.set('content-encoding', encoding)
  const compressed =
    encoding === 'gzip' && styleHash !== null ? gzipStyledPage(body, styleHash) : compress[encoding](body)
  return new Response(compressed, { headers, status })
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
