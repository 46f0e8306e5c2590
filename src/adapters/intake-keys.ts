/** No key of the storage begins with this prefix. */
export const INTAKE_PREFIX = 'intake/'

const UPLOAD_ID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

export function isUploadId(id: string): boolean {
  return UPLOAD_ID_PATTERN.test(id)
}

export function checkUploadId(id: string): void {
  if (!isUploadId(id)) throw new RangeError('The id of an upload is a UUID.')
}
