import { read } from 'cfb'
import type { Refusal } from '../uploads.ts'
import { refusalOfField } from './hostile-targets.ts'

const BEGINNINGS = [0xa5ec, 0xa5dc]
const IS_ENCRYPTED = 0x0100
const ROOT = 5
const TABLES_IN_HEADER = 109
const PACKAGE = '\x01Ole10Native'

const FIELD_MARKS = ['\x13', '\x14', '\x15']

/** Null: accepted. Throws when the file is damaged. */
export function inspectDoc(bytes: Buffer): Refusal | null {
  if (!isValidContainer(bytes)) return 'damaged'
  const { FileIndex, FullPaths } = read(bytes, { type: 'buffer' })
  const top = (name: string) => FileIndex[FullPaths.findIndex(path => /^[^/]+\/(.*)$/.exec(path)?.[1] === name)]
  if (FileIndex[0]?.type !== ROOT) return 'damaged'
  // An encrypted DOCX is stored in an OLE container.
  if (top('EncryptedPackage') !== undefined) return 'has-password'
  const document = top('WordDocument')
  if (document === undefined) return 'type-not-allowed'
  if (top('Macros/') !== undefined || FileIndex.some(({ name }) => /^_VBA_PROJECT/i.test(name))) return 'has-macros'
  if (FileIndex.some(({ name }) => name === PACKAGE)) return 'holds-another-file'

  const text = Buffer.from(document.content ?? [])
  if (text.length < 32 || !BEGINNINGS.includes(text.readUInt16LE(0))) return 'damaged'
  if ((text.readUInt16LE(10) & IS_ENCRYPTED) !== 0) return 'has-password'
  return inspectFields(text)
}

function inspectFields(bytes: Buffer): Refusal | null {
  const readings = [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')]
  return readings.flatMap(fieldCodes).map(refusalOfField).find(Boolean) ?? null
}

function fieldCodes(text: string): Array<string> {
  const [begin = '', separate = '', end = ''] = FIELD_MARKS
  return text
    .split(begin)
    .slice(1)
    .map(code => code.split(separate, 1)[0]?.split(end, 1)[0] ?? '')
}

/** `cfb` does not check the byte order, the sector table's size, or loops in the directory. */
function isValidContainer(bytes: Buffer): boolean {
  if (bytes.readUInt16LE(28) !== 0xfffe) return false
  const sectorSize = 2 ** bytes.readUInt16LE(30)
  const [sectors, links] = [Math.ceil(bytes.length / sectorSize), sectorSize / 4]
  const tables = bytes.readUInt32LE(44)
  if (tables === 0 || tables > sectors / links + 2) return false
  if (bytes.readUInt32LE(72) > 0 && bytes.readUInt32LE(68) >= sectors) return false
  let sector = bytes.readUInt32LE(48)
  for (let steps = 0; sector < sectors && sector < TABLES_IN_HEADER * links; steps++) {
    if (steps > sectors) return false
    const table = bytes.readUInt32LE(76 + 4 * Math.floor(sector / links))
    sector = bytes.readUInt32LE((table + 1) * sectorSize + 4 * (sector % links))
  }
  return true
}
