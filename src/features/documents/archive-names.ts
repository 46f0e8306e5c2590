import type { FileFormat } from './file-formats.ts'
import { nameWithEnding } from './name-with-ending.ts'

/** A folder deep down on Windows leaves no room for more. */
const LONGEST = 120
/** What Windows refuses in a name, and what nobody can see. */
const UNUSABLE = /[<>:"/\\|?*\p{Cc}\p{Cf}]+/gu

/** What the files of an application are called in an archive: "01 Passport - passport-page.jpg". Numbered, so no two are alike. */
export function archiveNames(
  files: ReadonlyArray<{ documentType: string; fileName: string; format: FileFormat }>,
): Array<{ name: string; nameOfNotice: string }> {
  const digits = Math.max(2, String(files.length).length)
  return files.map(({ documentType, fileName, format }, index) => {
    const start = `${String(index + 1).padStart(digits, '0')} ${clean(documentType)}`
    return {
      name: shortened(`${start} - ${clean(nameWithEnding(fileName, format))}`),
      /** Of the text that stands there instead of a file that could not be read. */
      nameOfNotice: `${start} - could not be read.txt`,
    }
  })
}

function clean(text: string): string {
  return text.toWellFormed().replace(UNUSABLE, ' ').replace(/\s+/gu, ' ').trim()
}

/** The ending stays. */
function shortened(name: string): string {
  const signs = Array.from(name)
  if (signs.length <= LONGEST) return name
  const ending = Array.from(/\.[^.]{1,5}$/.exec(name)?.[0] ?? '')
  return [...signs.slice(0, LONGEST - ending.length), ...ending].join('')
}
