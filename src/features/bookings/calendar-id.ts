/** The calendar that the migrations make. Every page shows it while it is the only one (ADR 055). */
export const DEFAULT_CALENDAR_ID = '55ca1e4d-0000-4000-8000-000000000001'
