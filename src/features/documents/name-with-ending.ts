import { FILE_FORMATS, type FileFormat } from './file-formats.ts'

/** How the name of a file of a format may end, besides the usual ending. */
const OTHER_ENDINGS: Partial<Record<FileFormat, ReadonlyArray<string>>> = { jpeg: ['jpeg', 'jpe', 'jfif'] }

/** The name that a file is saved under: its ending says what it is, whatever it was called when it was sent. */
export function nameWithEnding(fileName: string, format: FileFormat): string {
  const { extension } = FILE_FORMATS[format]
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase()
  const isRight = ending !== undefined && [extension, ...(OTHER_ENDINGS[format] ?? [])].includes(ending)
  return isRight ? fileName : `${fileName}.${extension}`
}
