export function describePages(pages: number): string {
  return pages === 1 ? '1 page' : `${pages} pages`
}
