export async function convertHeic(bytes: Buffer): Promise<Uint8Array> {
  // The decoder reports errors on the console, which would mix with the picture on the standard output.
  console.log = () => {}
  const { default: convert } = await import('heic-convert')
  return new Uint8Array(await convert({ buffer: bytes, format: 'JPEG', quality: 0.92 }))
}
