import { BRAND } from '#src/brand.ts'
import { picture } from './picture.ts'

const GROUND = '#1b2657'
const PAPER = '#faf5ed'

/** What phones and old browsers want beside `favicon.svg`, made of it: a file by its name. */
export async function iconFiles(favicon: string): Promise<Array<[name: string, content: Buffer | string]>> {
  const [small, apple, middle, large] = await Promise.all([32, 180, 192, 512].map(size => picture(favicon, size)))
  if (!small || !apple || !middle || !large) throw new Error('An icon is missing.')
  return [
    ['favicon.ico', ico(small, 32)],
    ['apple-touch-icon.png', apple],
    ['icon-192.png', middle],
    ['icon-512.png', large],
    ['site.webmanifest', manifest()],
  ]
}

/** A PNG in the old format's envelope. */
function ico(png: Buffer, size: number): Buffer {
  const envelope = Buffer.alloc(22)
  envelope.writeUInt16LE(1, 2)
  envelope.writeUInt16LE(1, 4)
  envelope.set([size, size], 6)
  envelope.writeUInt16LE(1, 10)
  envelope.writeUInt16LE(32, 12)
  envelope.writeUInt32LE(png.length, 14)
  envelope.writeUInt32LE(envelope.length, 18)
  return Buffer.concat([envelope, png])
}

function manifest(): string {
  const icon = (size: number) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })
  return JSON.stringify({
    name: BRAND.name,
    short_name: BRAND.name,
    description: BRAND.description,
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    background_color: PAPER,
    theme_color: GROUND,
    // The mark lies within the middle four fifths, so the large one may be cut to any shape.
    icons: [icon(192), icon(512), { ...icon(512), purpose: 'maskable' }],
  })
}
