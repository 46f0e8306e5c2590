/** Our mark, as the header of the site has it: two diamonds, a seed and four dots. */
export function mark({ x, y, size, color }: { x: number; y: number; size: number; color: string }): string {
  const dots = [
    [4, 4],
    [26, 4],
    [4, 26],
    [26, 26],
  ].map(([cx, cy]) => `<circle cx="${cx}" cy="${cy}" r="1.5"/>`)
  return (
    `<g transform="translate(${x} ${y}) scale(${size / 30})">` +
    `<path d="M15 1.2 28.8 15 15 28.8 1.2 15ZM15 7.4 22.6 15 15 22.6 7.4 15Z" fill="none" stroke="${color}" stroke-width="2.1"/>` +
    `<g fill="${color}"><circle cx="15" cy="15" r="2.6"/>${dots.join('')}</g></g>`
  )
}
