/** Returns the address that a text contains, if its scheme is safe. Null otherwise. */
export function parseLink(text: string): URL | null {
  return /^(https?:\/\/|mailto:)\S+$/i.test(text) ? URL.parse(text) : null
}

/** Returns whether the path of an address has an image extension. */
export function isPicture({ protocol, pathname }: URL): boolean {
  return protocol !== 'mailto:' && /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(pathname)
}
