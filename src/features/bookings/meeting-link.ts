/** Where a consultation takes place: the setting's link, with the booking's own code for its room. */
export function meetingLinkOf(template: string, bookingId: string): string {
  return template.replaceAll('{booking}', bookingId.replaceAll('-', ''))
}
