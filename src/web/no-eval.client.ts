/** Zod would probe `new Function`, which our content security policy forbids and Firefox reports. */
const shared = globalThis as unknown as { __zod_globalConfig?: { jitless?: boolean } }
shared.__zod_globalConfig ??= {}
shared.__zod_globalConfig.jitless = true
