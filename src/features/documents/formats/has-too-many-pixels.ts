/** 100 megapixels: twice the largest camera in a phone's pocket, and what a browser can still open. */
const MOST_PIXELS = 100_000_000

/** A few hundred bytes can say that they are a picture as large as a house: whoever opens it runs out of memory. */
export function hasTooManyPixels(width: number, height: number): boolean {
  return width * height > MOST_PIXELS
}
