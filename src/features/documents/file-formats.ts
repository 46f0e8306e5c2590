export const FORMATS = ['jpeg', 'png', 'pdf', 'doc', 'docx'] as const

export type FileFormat = (typeof FORMATS)[number]

/** What a document may be. It is decided from the content, never from the name. */
export const FILE_FORMATS = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg', isShown: true },
  png: { mediaType: 'image/png', extension: 'png', isShown: true },
  pdf: { mediaType: 'application/pdf', extension: 'pdf', isShown: true },
  doc: { mediaType: 'application/msword', extension: 'doc', isShown: false },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    isShown: false,
  },
} as const satisfies Record<FileFormat, { mediaType: string; extension: string; isShown: boolean }>

/** Whether a browser can show it to staff; what it cannot, is downloaded. */
export function canBeShown(format: FileFormat): boolean {
  return FILE_FORMATS[format].isShown
}

/** 10 MB: a file of exactly this many bytes passes, one byte more does not. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
