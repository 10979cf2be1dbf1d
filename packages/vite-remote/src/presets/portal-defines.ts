/**
 * Marks code that runs in pages of a portal. Their policy lets code fetch its own chunks; pages of other applications that contain an
 * element may refuse that.
 */
export const portalDefines = { 'import.meta.env.PORTICO_PAGE': '"portal"' }
