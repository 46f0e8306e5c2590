export const FORMATS = ['jpeg', 'png', 'pdf', 'doc', 'docx'] as const

export type FileFormat = (typeof FORMATS)[number]

/** Allowed formats. The content decides, never the file name. */
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

/** Whether a browser can preview the format; other formats are downloaded. */
export function canBeShown(format: FileFormat): boolean {
  return FILE_FORMATS[format].isShown
}

/** 10 MB, inclusive. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
