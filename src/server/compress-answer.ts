import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chooseEncoding } from './stored-answer.ts'

const MIN_BYTES = 1024
const WHOLE_TYPES = /^(text\/(html|x-script)|application\/json)\b/

/** Compresses a page or its data in one call (066). Files and exports stay streams. */
export async function compressAnswer(answer: Response, accepted: string | undefined): Promise<Response> {
  const { headers, status } = answer
  if (!WHOLE_TYPES.test(headers.get('content-type') ?? '') || headers.has('content-disposition')) return answer
  headers.append('vary', 'accept-encoding')
  const encoding = chooseEncoding(accepted)
  if (encoding === null) return answer
  const body = new Uint8Array(await answer.arrayBuffer())
  if (body.byteLength < MIN_BYTES) return new Response(body.byteLength === 0 ? null : body, { headers, status })
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
