import { encode } from 'uqr'

const size = 3
const quiet = 4

/** Returns a QR code as SVG without `#`, because clients put it into a URL. It is black on white in every theme, for cameras. */
export function createQrCode(text: string): string {
  const { data } = encode(text, { ecc: 'M', border: quiet })
  const edge = data.length * size
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x * size} ${y * size}h${size}v${size}h-${size}z`] : [])),
  )
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 ${edge} ${edge}" shape-rendering="crispEdges">`,
    `<rect width="${edge}" height="${edge}" fill="white"/><path fill="black" d="${dark.join('')}"/></svg>`,
  ].join('')
}
