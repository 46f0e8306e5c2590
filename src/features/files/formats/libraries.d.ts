declare module 'pdfjs-dist/legacy/build/pdf.worker.min.mjs'

declare module 'pdfjs-dist/legacy/build/pdf.min.mjs' {
  export * from 'pdfjs-dist'
}

declare module 'pdfjs-dist/image_decoders/pdf.image_decoders.min.mjs' {
  export class JpegImage {
    parse(bytes: Uint8Array): void
  }
  export const VerbosityLevel: { ERRORS: number }
  export function setVerbosityLevel(level: number): void
}

declare module 'libheif-js/wasm-bundle.js' {
  type Pixels = { data: Uint8ClampedArray; width: number; height: number }
  type HeifImage = {
    get_width(): number
    get_height(): number
    is_primary(): boolean
    display(pixels: Pixels, done: (pixels: Pixels | null) => void): void
  }
  const libheif: {
    ready: Promise<unknown>
    HeifDecoder: new () => { decode(bytes: Uint8Array): Array<HeifImage> }
  }
  export default libheif
}
