/** Answers with a calendar file to download. */
export function serveCalendar(file: string, fileName: string): Response {
  return new Response(file, {
    headers: {
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}.ics"`,
      'cache-control': 'private, no-store',
    },
  })
}
