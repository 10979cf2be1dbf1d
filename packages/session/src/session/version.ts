/** The version of this package, which a core gives to other copies. */
export const version = '0.1.0'
