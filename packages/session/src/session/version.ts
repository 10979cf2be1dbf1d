/** The version of this package, which a core gives to the copies that find it. */
export const version = '0.1.0'
