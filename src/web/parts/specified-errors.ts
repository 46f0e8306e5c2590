export const PAGE_NOT_FOUND = 'Oops! Page not found'

export const UNEXPECTED_ERROR = 'Unexpected Application Error!'
