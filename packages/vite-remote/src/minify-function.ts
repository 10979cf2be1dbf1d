import { minifySync } from 'vite'

/**
 * The text of a function that uses nothing but its argument, the page and the functions of `uses`, as small as the bundler makes it.
 */
export function minifyFunction<Given>(
  code: (given: Given) => void,
  ...uses: readonly ((...args: never[]) => unknown)[]
): string {
  const whole = uses.length === 0 ? code : `function(given){${uses.join('\n')}\n;(${code})(given)}`
  const { code: text, errors } = minifySync('inline.js', `${kept}${whole}`, { module: false })
  if (errors.length > 0) throw new Error(`the function can't be made smaller: ${errors[0]?.message}`)
  return text.trim().slice(kept.length).replace(/;$/, '')
}

/** What nobody uses would be left out whole. */
const kept = 'kept='
