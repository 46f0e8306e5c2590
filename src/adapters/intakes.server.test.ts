import { randomBytes, randomUUID } from 'node:crypto'
import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { FileIntake } from '#src/features/files/file-context.ts'
import { Unavailable } from '#src/unavailable.ts'
import { runningS3 } from '#tests/support/running-s3.ts'
import { toArray } from '#tests/support/to-array.ts'
import { createDiskIntake } from './disk/disk-intake.ts'
import { createS3Intake } from './s3/s3-intake.ts'

type TestIntake = {
  intake: FileIntake
  /** The local folder for files in use. */
  folder: string
  /** Makes the store unreachable until `restart` is called. */
  stop(): Promise<void>
  restart(): Promise<void>
}

const INTAKES: Record<string, () => Promise<TestIntake>> = {
  async disk() {
    const folder = join(await tempFolder(), 'uploads')
    return {
      intake: createDiskIntake(folder),
      folder,
      // A file in place of the folder keeps even root from writing.
      stop: () => writeFile(folder, ''),
      restart: () => rm(folder),
    }
  },
  async S3() {
    const [s3, folder] = [await runningS3(), join(await tempFolder(), 'uploads')]
    return { intake: createS3Intake(s3.settings, folder), folder, stop: s3.stop, restart: s3.restart }
  },
}

describe.each(Object.keys(INTAKES))('intake on %s', kind => {
  const openIntake = () => INTAKES[kind]?.() ?? Promise.reject(new Error('Unknown intake.'))

  test('an upload continues after the last received byte when a chunk was cut off', async () => {
    const { intake } = await openIntake()
    const id = randomUUID()
    expect(await intake.size(id)).toBe(0)
    expect(await intake.write(id, bytes('one ', 'two '), 0)).toBe(8)
    expect(await intake.write(id, Readable.from(streamFailingAfter('three ', 'fo')), 8)).toBe(16)
    expect(await intake.write(id, bytes('ur'), 16, 16)).toBe(18)
    expect(await intake.size(id)).toBe(18)
    expect(await readText(intake, id)).toBe('one two three four')
  })

  test('writing one chunk repeatedly or concurrently stores its bytes once', async () => {
    const { intake } = await openIntake()
    const id = randomUUID()
    await intake.write(id, bytes('one '), 0)
    await Promise.all([
      intake.write(id, slowStream(['two ', 'thr', 'ee ']), 4),
      intake.write(id, slowStream(['tw', 'o t', 'hree']), 4),
    ])
    expect(await intake.write(id, bytes('two '), 4)).toBe(14)
    expect(await intake.write(id, bytes('two three four'), 4)).toBe(18)
    expect(await readText(intake, id)).toBe('one two three four')
  })

  test('a chunk that would leave a gap in the file is not written', async () => {
    const { intake } = await openIntake()
    const id = randomUUID()
    await intake.write(id, bytes('one '), 0)
    expect(await intake.write(id, bytes('three '), 8)).toBe(4)
    expect(await readText(intake, id)).toBe('one ')
    expect(await intake.write(randomUUID(), bytes('two '), 4)).toBe(0)
  })

  test('a file of 10 MB is read back byte for byte', async () => {
    const { intake } = await openIntake()
    const id = randomUUID()
    const content = randomBytes(10_000_000)
    const chunks = Array.from({ length: 100 }, (_, index) => content.subarray(index * 100_000, (index + 1) * 100_000))
    expect(await intake.write(id, Readable.from(chunks), 0, 0)).toBe(content.length)
    const stored = await intake.withLocalFile(id, ({ path }) => readFile(path))
    expect(stored.equals(content)).toBe(true)
  })

  test('a local file and its copy exist while work uses them, and the copy is gone afterwards, also after an error', async () => {
    const { intake, folder } = await openIntake()
    const id = randomUUID()
    await intake.write(id, bytes('one'), 0)
    const filesBefore = await listNames(folder)
    const copyPaths: Array<string> = []
    const useCopy = (after: () => Promise<unknown>) =>
      intake.withLocalFile(id, async ({ path, copyPath }) => {
        await writeFile(copyPath, await readFile(path))
        copyPaths.push(copyPath)
        return after()
      })
    // Two works on one upload have a copy each.
    await useCopy(() => useCopy(async () => {}))
    await expect(useCopy(() => Promise.reject(new TypeError('no')))).rejects.toThrow(TypeError)
    expect(new Set(copyPaths).size).toBe(3)
    for (const path of copyPaths) await expect(access(path)).rejects.toThrow()
    expect(await listNames(folder)).toEqual(filesBefore)
    expect(await readText(intake, id)).toBe('one')
  })

  test('bytes that arrive while a file is used do not change it', async () => {
    const { intake } = await openIntake()
    const id = randomUUID()
    await intake.write(id, bytes('harmless'), 0)
    const used = await intake.withLocalFile(id, async ({ path }) => {
      await intake.write(id, bytes('harmful!'), 0)
      return readFile(path, 'utf8')
    })
    expect(used).toBe('harmless')
  })

  test('uploads are listed with their time of change and removed by id', async () => {
    const { intake } = await openIntake()
    expect(await toArray(intake.list())).toEqual([])
    const [id, other] = [randomUUID(), randomUUID()]
    const startedAt = Date.now() - 2000
    await intake.write(id, bytes('one'), 0)
    await intake.write(id, bytes('two'), 3)
    await intake.write(other, bytes('one'), 0)
    const listed = await toArray(intake.list())
    expect(new Set(listed.map(upload => upload.id))).toEqual(new Set([id, other]))
    for (const { changedAt } of listed) expect(changedAt.getTime()).toBeGreaterThan(startedAt)
    await intake.remove(id)
    await intake.remove(id)
    expect(await intake.size(id)).toBe(0)
    expect((await toArray(intake.list())).map(upload => upload.id)).toEqual([other])
    await expect(readText(intake, id)).rejects.toThrow()
  })

  test('an upload id that is not a lower-case UUID is refused', async () => {
    const { intake } = await openIntake()
    const badIds = ['..', '../source', 'x', '', `${randomUUID()}/x`, `${randomUUID()}.copy`, randomUUID().toUpperCase()]
    for (const id of badIds) {
      await expect(intake.write(id, bytes('x'), 0), id).rejects.toThrow(RangeError)
      await expect(intake.remove(id), id).rejects.toThrow(RangeError)
      await expect(readText(intake, id), id).rejects.toThrow(RangeError)
    }
  })

  test('an unreachable intake is reported as unavailable and works again after it returns', async () => {
    const { intake, stop, restart } = await openIntake()
    const id = randomUUID()
    await stop()
    await expect(intake.write(id, bytes('one'), 0)).rejects.toThrow(Unavailable)
    await expect(intake.write(id, bytes('one'), 0, 0)).rejects.toThrow(Unavailable)
    await expect(intake.size(id)).rejects.toThrow(Unavailable)
    await expect(intake.remove(id)).rejects.toThrow(Unavailable)
    await expect(readText(intake, id)).rejects.toThrow(Unavailable)
    await expect(toArray(intake.list())).rejects.toThrow(Unavailable)
    await restart()
    expect(await intake.write(id, bytes('one'), 0)).toBe(3)
    expect(await readText(intake, id)).toBe('one')
  })
})

const bytes = (...pieces: Array<string>) => Readable.from(pieces.map(piece => Buffer.from(piece)))

async function* streamFailingAfter(...pieces: Array<string>) {
  for (const piece of pieces) yield Buffer.from(piece)
  throw new Error('The connection was cut.')
}

function slowStream(pieces: Array<string>): Readable {
  const send = async function* () {
    for (const piece of pieces) {
      await setImmediate()
      yield Buffer.from(piece)
    }
  }
  return Readable.from(send())
}

function readText(intake: FileIntake, id: string): Promise<string> {
  return intake.withLocalFile(id, ({ path }) => readFile(path, 'utf8'))
}

async function listNames(folder: string): Promise<Array<string>> {
  return (await readdir(folder).catch(() => [])).toSorted()
}

async function tempFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'passage-intake-'))
  onTestFinished(() => rm(path, { recursive: true, force: true }))
  return path
}
