export default { compress: true, poweredByHeader: false, turbopack: { root: import.meta.dirname } }
