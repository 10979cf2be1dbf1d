import { minifySync } from 'vite'

/** The text of a function that uses nothing but its arguments and the page, as small as the bundler makes it. */
export function minifyFunction(code: (...args: never[]) => void): string {
  const { code: text, errors } = minifySync('inline.js', `${kept}${code}`, { module: false })
  if (errors.length > 0) throw new Error(`the function can't be made smaller: ${errors[0]?.message}`)
  return text.trim().slice(kept.length).replace(/;$/, '')
}

/** What nobody uses would be left out whole. */
const kept = 'kept='
