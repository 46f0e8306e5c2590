import { constants, crc32, deflateRawSync } from 'node:zlib'
import type { PageStyles } from './page-styles.server.ts'

/** A rendered page whose sheets are still missing in its `<style>` block. Pages that link their sheets have no `styles`. */
export type StyledPage = { html: string; styles: PageStyles | null }

type Beginning = { start: string; compressed: Buffer; crc: number; byteCount: number }

const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3])
const OPENING = '<style>'

const beginnings = new Map<string, Beginning>()

export function joinStyledPage({ html, styles }: StyledPage): string {
  if (styles === null) return html
  const sheetsAt = findSheets(html)
  return html.slice(0, sheetsAt) + styles.css + html.slice(sheetsAt)
}

/** Compresses a page with its sheets. They are three quarters of it and are compressed once (066). */
export function gzipStyledPage(html: string, styles: PageStyles): Buffer<ArrayBuffer> {
  const sheetsAt = findSheets(html)
  const { compressed, crc, byteCount } = compressBeginning(html.slice(0, sheetsAt), styles)
  const rest = Buffer.from(html.slice(sheetsAt))
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(crc32(rest, crc), 0)
  trailer.writeUInt32LE(byteCount + rest.byteLength, 4)
  return Buffer.concat([GZIP_HEADER, compressed, deflateRawSync(rest, { level: 6 }), trailer])
}

function findSheets(html: string): number {
  const openingAt = html.indexOf(OPENING)
  return openingAt === -1 ? 0 : openingAt + OPENING.length
}

function compressBeginning(start: string, { css, hash }: PageStyles): Beginning {
  const known = beginnings.get(hash)
  if (known?.start === start) return known
  const bytes = Buffer.from(start + css)
  const compressed = deflateRawSync(bytes, { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const beginning = { start, compressed, crc: crc32(bytes), byteCount: bytes.byteLength }
  beginnings.set(hash, beginning)
  return beginning
}
