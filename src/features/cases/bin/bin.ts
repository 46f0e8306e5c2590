export const DAYS_IN_BIN = 30
