import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'

export const ENCRYPTIONS = ['rc4-40', 'rc4-128', 'aes-128', 'aes-256-r5', 'aes-256-r6'] as const

type Encryption = (typeof ENCRYPTIONS)[number]

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const FILE_ID = Buffer.alloc(16, 7)
const PERMISSIONS = -3904

type EncryptedPdf = {
  encryption: Encryption
  /** Without one, the file opens for everyone and only its owner's password is set. */
  password?: string
  objects: ReadonlyArray<readonly [number: number, object: string]>
  link?: string
  isStreamEncrypted?: boolean
}

/** A PDF whose strings, page and object stream are encrypted (ISO 32000-2, 7.6). */
export function encryptedPdf({
  encryption,
  password = '',
  objects,
  link = 'https://adaeze.example',
  isStreamEncrypted = true,
}: EncryptedPdf): Buffer {
  const { key, dictionary } = createKey(encryption, password)
  const encrypt = (object: number, bytes: Buffer) =>
    encryptBytes(encryption, createObjectKey(encryption, key, object), bytes)
  const header = objects
    .map(([number], index) => `${number} ${index === 0 ? 0 : objects[index - 1]?.[1].length}`)
    .join(' ')
  const packed = deflateSync(Buffer.from(`${header} ${objects.map(([, object]) => object).join('')}`, 'latin1'))
  const stream = (object: number, entries: string, bytes: Buffer, isEncrypted = true) => {
    const content = isEncrypted ? encrypt(object, bytes) : bytes
    return `<< ${entries} /Length ${content.length} >>\nstream\n${content.toString('latin1')}\nendstream`
  }
  const target = encrypt(6, Buffer.from(link, 'latin1')).toString('hex')
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents 4 0 R /Resources << >> /Annots [6 0 R] >>',
    stream(4, '', Buffer.from('BT ET', 'latin1')),
    stream(
      5,
      `/Type /ObjStm /N ${objects.length} /First ${header.length + 1} /Filter /FlateDecode`,
      packed,
      isStreamEncrypted,
    ),
    `<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI <${target}> >> >>`,
    dictionary,
  ]
  let text = '%PDF-1.7\n'
  const offsets = bodies.map((body, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${body}\nendobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const id = FILE_ID.toString('hex')
  const table = `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R /Encrypt 7 0 R /ID [<${id}> <${id}>] >>`
  return Buffer.from(`${text}${table}${trailer}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}

function createKey(encryption: Encryption, password: string): { key: Buffer; dictionary: string } {
  const hex = (bytes: Buffer) => `<${bytes.toString('hex')}>`
  const filters = (method: string) =>
    `/CF << /StdCF << /AuthEvent /DocOpen /CFM /${method} >> >> /StmF /StdCF /StrF /StdCF`
  if (encryption === 'aes-256-r5' || encryption === 'aes-256-r6') {
    const key = randomBytes(32)
    const hash = encryption === 'aes-256-r5' ? hashOnce : hashRepeatedly
    const [check, salt] = [Buffer.alloc(8, 1), Buffer.alloc(8, 2)]
    const user = Buffer.concat([hash(password, check), check, salt])
    const userKey = createCipheriv('aes-256-cbc', hash(password, salt), Buffer.alloc(16))
      .setAutoPadding(false)
      .update(key)
    const rest = `/O ${hex(randomBytes(48))} /OE ${hex(randomBytes(32))} /Perms ${hex(randomBytes(16))} /P ${PERMISSIONS}`
    const revision = encryption === 'aes-256-r5' ? 5 : 6
    return {
      key,
      dictionary: `<< /Filter /Standard /V 5 /R ${revision} /Length 256 /U ${hex(user)} /UE ${hex(userKey)} ${rest} ${filters('AESV3')} >>`,
    }
  }
  const [revision, length] = encryption === 'rc4-40' ? [2, 5] : [encryption === 'rc4-128' ? 3 : 4, 16]
  const owner = Buffer.alloc(32, 9)
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(PERMISSIONS)
  const padded = Buffer.concat([Buffer.from(password, 'latin1'), PADDING]).subarray(0, 32)
  let key = md5(padded, owner, permissions, FILE_ID)
  for (let round = 0; revision > 2 && round < 50; round++) key = md5(key.subarray(0, length))
  key = key.subarray(0, length)
  let user = revision === 2 ? rc4(key, PADDING) : md5(PADDING, FILE_ID)
  for (let round = 0; revision > 2 && round < 20; round++) user = rc4(Buffer.from(key.map(byte => byte ^ round)), user)
  const version = revision === 2 ? '/V 1' : revision === 3 ? '/V 2 /Length 128' : `/V 4 /Length 128 ${filters('AESV2')}`
  const whole = Buffer.concat([user, Buffer.alloc(32)]).subarray(0, 32)
  return {
    key,
    dictionary: `<< /Filter /Standard ${version} /R ${revision} /O ${hex(owner)} /U ${hex(whole)} /P ${PERMISSIONS} >>`,
  }
}

function createObjectKey(encryption: Encryption, key: Buffer, object: number): Buffer {
  if (encryption.startsWith('aes-256')) return key
  const salt = Buffer.from(encryption === 'aes-128' ? 'sAlT' : '')
  return md5(key, Buffer.from([object, 0, 0, 0, 0]), salt).subarray(0, Math.min(16, key.length + 5))
}

function encryptBytes(encryption: Encryption, key: Buffer, bytes: Buffer): Buffer {
  if (encryption.startsWith('rc4')) return rc4(key, bytes)
  const start = randomBytes(16)
  const cipher = createCipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, start)
  return Buffer.concat([start, cipher.update(bytes), cipher.final()])
}

function hashOnce(password: string, salt: Buffer): Buffer {
  return createHash('sha256').update(password).update(salt).digest()
}

function hashRepeatedly(password: string, salt: Buffer): Buffer {
  let key = hashOnce(password, salt)
  for (let [round, last] = [0, 0]; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat([Buffer.from(password), key])
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32)).setAutoPadding(false)
    const encrypted = cipher.update(Buffer.concat(Array<Buffer>(64).fill(block)))
    last = encrypted.at(-1) ?? 0
    const sum = encrypted.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = createHash(['sha256', 'sha384', 'sha512'][sum % 3] ?? '')
      .update(encrypted)
      .digest()
  }
  return key.subarray(0, 32)
}

function md5(...pieces: ReadonlyArray<Buffer>): Buffer {
  return createHash('md5').update(Buffer.concat(pieces)).digest()
}

function rc4(key: Buffer, bytes: Buffer): Buffer {
  const state = Array.from({ length: 256 }, (_, index) => index)
  const at = (index: number) => state[index & 255] ?? 0
  for (let index = 0, other = 0; index < 256; index++) {
    other = (other + at(index) + (key[index % key.length] ?? 0)) & 255
    ;[state[index], state[other]] = [at(other), at(index)]
  }
  let other = 0
  return Buffer.from(
    bytes.map((byte, place) => {
      const index = (place + 1) & 255
      other = (other + at(index)) & 255
      ;[state[index], state[other]] = [at(other), at(index)]
      return byte ^ at(at(index) + at(other))
    }),
  )
}
