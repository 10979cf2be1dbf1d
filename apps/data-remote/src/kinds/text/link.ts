/** The address that a text is, of a kind that runs nothing; null where it is none. */
export function linkOf(text: string): URL | null {
  return /^(https?:\/\/|mailto:)\S+$/i.test(text) ? URL.parse(text) : null
}

/** Whether an address ends as that of a picture. */
export function isPicture({ protocol, pathname }: URL): boolean {
  return protocol !== 'mailto:' && /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(pathname)
}
