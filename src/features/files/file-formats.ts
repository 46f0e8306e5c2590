export const FORMATS = ['jpeg', 'png', 'pdf', 'doc', 'docx'] as const

export type FileFormat = (typeof FORMATS)[number]

/** The allowed formats. The content of a file decides its format, never its name. */
export const FILE_FORMATS = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg', hasPreview: true },
  png: { mediaType: 'image/png', extension: 'png', hasPreview: true },
  pdf: { mediaType: 'application/pdf', extension: 'pdf', hasPreview: true },
  doc: { mediaType: 'application/msword', extension: 'doc', hasPreview: false },
  docx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    hasPreview: false,
  },
} as const satisfies Record<FileFormat, { mediaType: string; extension: string; hasPreview: boolean }>

/** Tells whether browsers can preview the format. Others are never sent as pages. */
export function canPreview(format: FileFormat): boolean {
  return FILE_FORMATS[format].hasPreview
}

export function canShowText(format: FileFormat): boolean {
  return format === 'docx'
}

/** A file of exactly 10 MB is allowed. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
