import { documents } from './table.server.ts'

/** What is needed of a document to hand out its file. */
export const STORED_FILE = {
  id: documents.id,
  applicationId: documents.applicationId,
  documentType: documents.documentType,
  fileName: documents.fileName,
  filePath: documents.filePath,
  format: documents.format,
  sizeBytes: documents.sizeBytes,
  sha256: documents.sha256,
  uploadedAt: documents.uploadedAt,
  damagedAt: documents.damagedAt,
}

export type StoredFile = Pick<typeof documents.$inferSelect, keyof typeof STORED_FILE>
