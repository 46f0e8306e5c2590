/**
 * The pictures that are made of the sources, as a step of the build: social cards, icons, the head of our letters.
 * node_modules/.bin/node src/web/social-cards/write-pictures.ts build/client
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SITE_PAGES } from '../content/pages.ts'
import { CARD, socialCard } from './card.ts'
import { openSans, openSerif } from './fonts/typeface.ts'
import { iconFiles } from './icons.ts'
import { mailHeader } from './mail-header.ts'
import { picture } from './picture.ts'

/** Twice what mail programs show, for dense screens. */
const MAIL_HEADER = { width: 1200, colors: 24 }

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say which folder the pictures go to.')

const faces = { serif: openSerif(), sans: openSans() }
const favicon = readFileSync(new URL('../public/favicon.svg', import.meta.url), 'utf8')
const cards = Object.entries(SITE_PAGES).map(async ([key, { card }]) => {
  write(`cards/${key}.png`, await picture(socialCard(card, faces), CARD.width))
})
await Promise.all([
  ...cards,
  picture(mailHeader(), MAIL_HEADER.width, MAIL_HEADER.colors).then(png => write('mail/header.png', png)),
  iconFiles(favicon).then(files => files.map(([name, content]) => write(name, content))),
])

function write(name: string, content: Buffer | string) {
  const path = join(folder ?? '', name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
