/** Zod would probe `new Function`, which our content security policy forbids and Firefox reports. */
const shared: { __zod_globalConfig?: { jitless?: boolean } } = globalThis
shared.__zod_globalConfig ??= {}
shared.__zod_globalConfig.jitless = true
