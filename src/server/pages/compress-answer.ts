import { constants, gzipSync, zstdCompressSync } from 'node:zlib'
import type { PageStyles } from '#src/web/parts/page-styles.server.ts'
import { gzipStyledPage, joinStyledPage } from '#src/web/parts/styled-page.server.ts'
import { chooseEncoding } from './stored-answer.ts'

const MIN_BYTES = 1024
const WHOLE_TYPES = /^(text\/(html|x-script)|application\/json)\b/

/** Compresses a page or its data in one call, which costs less than a stream. Files and exports stay streams. */
export async function compressAnswer(
  answer: Response,
  accepted: string | undefined,
  styles: PageStyles | null,
): Promise<Response> {
  const { headers, status } = answer
  const isWhole = WHOLE_TYPES.test(headers.get('content-type') ?? '') && !headers.has('content-disposition')
  if (!isWhole) return answer
  headers.append('vary', 'accept-encoding')
  if (answer.body === null) return answer
  if (styles !== null && chooseEncoding(accepted, ['gzip']) !== null) {
    headers.set('content-encoding', 'gzip')
    return new Response(gzipStyledPage(await answer.text(), styles), { headers, status })
  }
  const body = Buffer.from(joinStyledPage(await answer.text(), styles))
  const encoding = chooseEncoding(accepted, ['zstd', 'gzip'])
  if (encoding === null || body.byteLength < MIN_BYTES) return new Response(body, { headers, status })
  headers.set('content-encoding', encoding)
  return new Response(compress[encoding](body), { headers, status })
}

const compress = {
  zstd: (body: Uint8Array) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 5 } }),
  gzip: (body: Uint8Array) => gzipSync(body),
}
