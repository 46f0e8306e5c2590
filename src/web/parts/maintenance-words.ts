/** What visitors read while we work on the site: on the page, and where a page's own script asked for another. */
export const MAINTENANCE = {
  title: 'We will be back soon',
  page: 'We are working on the site. All that you sent us before is safe, and a payment that is under way still reaches us. Please try again in a few minutes.',
  form: 'We are working on the site, so what you have just sent has not reached us yet. Nothing of it is lost: leave this page open, and send it again in a few minutes.',
  file: 'We are working on the site, so your file has not reached us. All that you sent us before is safe. Please choose it again in a few minutes.',
}
